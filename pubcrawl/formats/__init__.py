"""Bytes → trees and values. Independent of the rest of pubcrawl; each folder could be a package."""
