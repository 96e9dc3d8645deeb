#!/bin/sh
# Hands each line to awk by itself: some awks would read ahead and wait for more.
here=$(dirname "$0")
while IFS= read -r line; do
    printf '%s\n' "$line" | awk -f "$here/engine.awk" -f "$here/adapter.awk"
done
