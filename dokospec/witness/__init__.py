"""Smallest records: made by chance under any rule text, searched for, made smaller."""
