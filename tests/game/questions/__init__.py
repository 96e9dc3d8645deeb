"""Questions of score keepers, worked by hand from six rule texts."""
