/** Why the file behind a link of the marketplace was not fetched, or not taken. */
export const linkFaults = [
  /** No address at all. */
  'notAnAddress',
  /** Not over https; plain http counts only on this computer, where training runs. */
  'notHttps',
  /** It names somebody to sign in as. */
  'namesSomebody',
  /** It leads into a network of its own: nothing there is the marketplace's, unless that is there too. */
  'privateAddress',
  'tooManyRedirects',
  'tooLarge',
  'tooSlow',
  'unreachable',
  /** The answer is neither a file nor "not there yet". */
  'refused',
] as const;
export type LinkFault = (typeof linkFaults)[number];

/** It may be otherwise at the next try, without anybody's doing. */
const PASSING: ReadonlySet<LinkFault> = new Set(['tooSlow', 'unreachable', 'refused']);
export const mayPass = (fault: LinkFault): boolean => PASSING.has(fault);
