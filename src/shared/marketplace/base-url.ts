/** Why a token must not be sent under an address. */
export const baseUrlFaults = ['notAnAddress', 'moreThanBase', 'openToAll'] as const;
export type BaseUrlFault = (typeof baseUrlFaults)[number];

/**
 * The address of a marketplace. Over `http://` everybody on the way reads the token and may answer in the
 * marketplace's name, so it is for this computer alone, under the one number at which the station and the programs beside
 * it answer: a name may lead elsewhere, and a route can be laid over the other numbers that begin with 127.
 */
export function baseUrlFault(text: string): BaseUrlFault | null {
  // `http:host` is an address to the parser, and to nobody else.
  if (!/^\s*https?:\/\//i.test(text) || !URL.canParse(text)) return 'notAnAddress';
  const url = new URL(text);
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    return 'moreThanBase';
  return url.protocol === 'http:' && url.hostname !== '127.0.0.1' ? 'openToAll' : null;
}

/** For files and programs; the screens have words of their own. */
export const baseUrlWords: Readonly<Record<BaseUrlFault, string>> = {
  notAnAddress: 'not an address that begins with https://',
  moreThanBase: 'more than a scheme, a host and a path',
  openToAll:
    'http:// would show the token to everybody on the way: use https:// (http:// is for 127.0.0.1 alone)',
};
