"""Scripts that write generated files, and the installer."""
