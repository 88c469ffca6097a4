"""The released packages, and the files in `deploy`: do they fit the program, and do they run?"""
