"""The tests of Tequila Train."""
