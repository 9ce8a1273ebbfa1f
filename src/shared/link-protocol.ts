/** What both ends of a browser's websocket agree on before the first message. */

/**
 * The protocol that is spoken, by a name that no page of an older build offers: such a page is turned away and reloads.
 * A nonce is offered beside it, since browsers let a page set nothing else.
 */
export const LINK_PROTOCOL = 'packbench.proven';

/** Where the station's answer to its printed address puts the link secret: browsers send fragments to nobody. */
export const LINK_FRAGMENT = '#link=';

/** On a plain read of the link's path it asks whether the secret still opens the link; the answer has its seals in it. */
export const LINK_SEAL_HEADER = 'x-packbench-seal';

/** Random, 32 bytes: nobody has a seal of it from before. */
export const NONCE_FORM = /^[\w-]{43}$/;

/**
 * What is sealed with the link secret, which itself is never sent: anybody may listen at the station's address while it is
 * away. Each has its own first word and the port, so that no seal is good in another place than its own.
 */
export const sealed = {
  /** By the station, first of all. */
  station: (port: number, nonce: string, challenge: string) => `station ${port} ${nonce} ${challenge}`,
  /** By the page, once it knows that it is talking to the station. */
  page: (port: number, nonce: string, challenge: string) => `page ${port} ${nonce} ${challenge}`,
  /** By a page that asks whether its secret still counts. */
  question: (port: number, nonce: string) => `question ${port} ${nonce}`,
  /** By the station, with the status that it answers this with. */
  answer: (port: number, nonce: string, status: number) => `answer ${port} ${nonce} ${status}`,
} as const;
