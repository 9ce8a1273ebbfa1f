const transportFaults = [
  'unreachable',
  'refused',
  'timeout',
  'reset',
  'closed',
  'aborted',
  'io',
  'ended',
] as const;
export type PrinterFault = (typeof transportFaults)[number] | 'noLink';

/** What systems call it, where the fault does not begin with its kind. */
const systemCodes: readonly (readonly [RegExp, PrinterFault])[] = [
  [/\b(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN|ENOENT|ENODEV|ENXIO)\b/, 'unreachable'],
  [/\bECONNREFUSED\b/, 'refused'],
  [/\bE?TIMEDOUT\b/, 'timeout'],
  [/\b(?:ECONNRESET|EPIPE)\b/, 'reset'],
  // As journals of earlier versions have it.
  [/^what became of it was not written down$/, 'ended'],
];

/** A fault begins with its kind; the system's own words for it are for the log, never for the screen. */
export const printerFaultOf = (reason: string): PrinterFault =>
  transportFaults.find((each) => reason.startsWith(`${each}:`)) ??
  systemCodes.find(([code]) => code.test(reason))?.[1] ??
  'noLink';
