"""`python -m mcfw` is the command `mcfw`."""

from mcfw.cli.main import main

if __name__ == "__main__":
    main()
