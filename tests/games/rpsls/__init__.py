"""The tests of Rock-Paper-Scissors-Lizard-Spock."""
