import bwipjs from 'bwip-js/node';

/** The modules of a symbol. From the default export: the named `raw` of this package is another function. */
// oxlint-disable-next-line import/no-named-as-default-member
export const rawSymbol = bwipjs.raw;
