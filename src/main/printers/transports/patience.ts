/** One deadline at a time. */
export interface Patience {
  /** In place of the one that runs. */
  within(milliseconds: number, then: () => void): void;
  end(): void;
}

/**
 * Deadlines that let sockets speak first. When a program was busy for longer than a deadline, Node runs the timer before
 * it reads what has come meanwhile: a printer's close that lay there for the whole time would be heard after "it has not
 * closed". So the deadline is over one reading later.
 */
export function createPatience(): Patience {
  let timer: NodeJS.Timeout | undefined;
  let reading: NodeJS.Immediate | undefined;
  const end = (): void => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
  return {
    within(milliseconds, then) {
      end();
      timer = setTimeout(() => {
        reading = setImmediate(then);
      }, milliseconds);
    },
    end,
  };
}
