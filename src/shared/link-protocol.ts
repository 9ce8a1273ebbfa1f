/** What both ends of a browser's websocket agree on before the first message. */

/** The protocol that is spoken; the link secret is offered beside it, since browsers let a page set nothing else. */
export const LINK_PROTOCOL = 'packbench';

/** Where the station's answer to its printed address puts the link secret: browsers send fragments to nobody. */
export const LINK_FRAGMENT = '#link=';

/** On a plain read of the link's path it asks whether the secret still opens the link. */
export const LINK_SECRET_HEADER = 'x-packbench-link';
