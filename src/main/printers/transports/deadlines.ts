/** How long a transport waits, in ms. Tests pass their own; the station passes `DEADLINES`. */
export interface TransportDeadlines {
  /** From the first look-up of the name to an open connection. */
  readonly connectTimeoutMs: number;
  /**
   * Without progress: from the last bytes the system took, or from the end of the document, to the device's close.
   * It starts over with every piece taken, and on a socket the close is given the time that the slowest line needs on top,
   * so that a slow printer is not cut off.
   */
  readonly closeTimeoutMs: number;
  /** Between the last byte and our end of the connection: the device must not have closed by then. */
  readonly settleMs: number;
}

export const DEADLINES: TransportDeadlines = {
  /**
   * Linux repeats a lost SYN after 1 s and 3 s, so this allows two losses. A printer in the same network answers in
   * milliseconds, one that wakes its Wi-Fi within 2-3 s.
   */
  connectTimeoutMs: 5000,
  /**
   * A single-client printer accepts the connection (its backlog) and a whole label (up to 1 MB of buffers) while it
   * still prints another host's: it reads later. At 0.42 s a label, 30 s are 70 labels of somebody else's; longer
   * than that nobody at a bench waits without being told.
   */
  closeTimeoutMs: 30_000,
  /**
   * A busy print server accepts and closes at once. Its FIN is half a round trip behind our bytes, and the RST that
   * answers them arrives after the FIN, where no socket reports it any more: 300 of 300 such connections looked
   * like an orderly close when we ended at once. 50 ms is several round trips of a Wi-Fi network; the printer has all
   * bytes already, so it costs nothing at the bench.
   */
  settleMs: 50,
};

/**
 * How long the device's side of a finished question may take to close, in ms; then the connection is reset, which frees
 * a printer that serves one host at a time. Printers that close in order do so within a round trip.
 */
export const ASK_RELEASE_MS = 250;

/** The same after a silence, and while a document waits for it: nobody sees 50 ms, and it is several round trips of a Wi-Fi network. */
export const ASK_PUT_OFF_MS = 50;

/** The longest answer asked for has under 200 bytes. A device that pours out more is not answering. */
export const MOST_ANSWER_BYTES = 16 * 1024;
