/** Structured log lines; a subset of pino's logger. Fields never hold tokens or buyer data. */
export interface Logger {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** The system's keychain. Values are never written anywhere else. */
export interface SecretStore {
  /** False if values are lost when the program ends, because there is no keychain. */
  readonly kept: boolean;
  read(name: string): Promise<string | null>;
  write(name: string, value: string | null): Promise<void>;
}
