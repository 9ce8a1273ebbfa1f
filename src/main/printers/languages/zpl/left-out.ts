import type { ZplToken } from './tokenise-zpl.ts';

/**
 * What may be left out of a label without changing what is seen on it. Everything else that the filter drops draws,
 * recalls, stores, scales or turns something, or is not known: without it the label is not the one that was sent, and
 * `lost` names it. One list, because the commands of ZPL are many and grow with every firmware.
 */
const HARMLESS: ReadonlySet<string> = new Set([
  ...named('^', [
    // How the paper is fed, cut, peeled and heated: the printer's owner has set that.
    'MM MN MT MD MF ML MP PR PH PP CN CP SP SS XB',
    // The owner's adjustment of the media.
    'LT LS TO',
    // A longer label than any that is printed here feeds more white paper.
    'LL',
    // More copies of the same label.
    'PQ',
    // What is stored or reported of the printer's set-up, and the clock.
    'JB JH JI JJ JS JT JU JW JZ ST KD KL KN KP KV',
    'HF HG HH HT HV HW HY HZ ID CO CV',
    'NB NC ND NI NN NP NS NT NW WA WE WI WL WP WR WS WX',
  ]),
  ...named('~', [
    'SD TA JS JA JB JC JD JE JF JG JI JL JN JO JP JQ JR JX PH PL PM PP PR PS RO KB NC NR NT WC WL WQ WR',
    'HB HD HI HM HQ HS HU',
  ]),
]);

/** Dropped for being set to what a printer has anyway; of what is said with every label, `isSaidAnyway` knows. */
const DEFAULTS: Readonly<Record<string, RegExp>> = {
  '^SZ': /^\s*2?\s*$/,
  '^CD': /^\s*,\s*$/,
  '~CD': /^\s*,\s*$/,
};

function named(prefix: string, names: readonly string[]): readonly string[] {
  return names.flatMap((some) => some.split(' ').map((name) => prefix + name));
}

/** Can the label do without the command and be the same on paper? */
export const isHarmless = ({ prefix, name, parameters }: ZplToken): boolean =>
  HARMLESS.has(prefix + name) || DEFAULTS[prefix + name]?.test(parameters) === true;
