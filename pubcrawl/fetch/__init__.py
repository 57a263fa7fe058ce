"""HTTP behaviour: downloader, middlewares and download handlers."""
