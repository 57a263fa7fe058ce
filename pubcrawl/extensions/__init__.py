"""What a crawl tells its reader."""
