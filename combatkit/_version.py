"""The version, in one place: the build reads it from here, and so does the package."""

__version__ = "0.1.0"
