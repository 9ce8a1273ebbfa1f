/** Milliseconds since 1970. Injected everywhere, so that limits, periods and times can be tested without waiting. */
export type Clock = () => number;

/** The interface's date-time: RFC 3339 in UTC with whole seconds, so that sorting the text sorts the times. */
export function dateTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
