/** A program of ours beside the station, for work that may have to be ended while it runs. */
export interface Helper {
  /** Plain data, which is copied. Nothing happens once the program has ended. */
  post(message: unknown): void;
  /** Ends it at once, in the middle of whatever it does. */
  kill(): void;
  /** Whether the station's own program stays alive for its sake. */
  keepsAwake(isKept: boolean): void;
}

export interface HelperEvents {
  readonly onMessage: (message: unknown) => void;
  /** It ended, or could not be started; `word` is what it said last on its error output, empty for nothing. */
  readonly onEnd: (how: string, word: string) => void;
}

/** `isBackground`: whatever else the computer has to do goes before. Throws where nothing can be started. */
export type StartHelper = (file: URL, isBackground: boolean, events: HelperEvents) => Helper;
