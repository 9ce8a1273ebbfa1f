@rem npm scripts say "exec node ..." so that a POSIX shell hands its process, and with it the signals, over to the program.
@rem This is that word for the Windows shell.
@%*
