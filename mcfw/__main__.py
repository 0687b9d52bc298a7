"""`python -m mcfw` is the command `mcfw`."""

from mcfw.cli.entry import main

if __name__ == "__main__":
    main()
