"""Input that nobody means: seeds, what is changed in them, and what has to hold then.

``found`` has the smallest input of each fault that was once there. ``bench/soundness.py``
counts what comes of many more inputs than a test run has time for.
"""
