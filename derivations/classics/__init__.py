"""The theorems that every privacy library rests on; their sources are cited from memory."""
