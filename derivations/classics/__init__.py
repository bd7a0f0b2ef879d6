"""The theorems that every privacy library rests on, each as its source prints it."""
