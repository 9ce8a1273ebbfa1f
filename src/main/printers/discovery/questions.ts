import type { Question } from '../transport.ts';

/**
 * The emulated printers answer within a millisecond, over a line of 9600 baud within 60. A lost packet is sent again
 * after a second at most, so this allows for one.
 */
const ANSWER_WITHIN_MS = 1500;

const STX = 0x02;
const ETX = 0x03;
const LF = 0x0a;
const NUL = 0x00;

/**
 * The first thing said to a printer of unknown language, in one piece and without a line end. In every language it
 * prints nothing and feeds nothing:
 *
 * 1. `ESC %-12345X@PJL COMMENT ` hides what follows from page printers: the line is a comment to them (HP, PJL technical
 *    reference), and with the end of the connection the job ends without a page. Laser printers would print plain
 *    questions as text. ESC/POS reads `ESC % n` and, with step 2, 22 characters, and prints no line before its end: a
 *    line has 32 on the usual narrowest head, of 384 dots. TSPL and EPL read the start of an unknown line; ZPL passes
 *    over all that does not begin with `^` or `~`; EZPL obeys nothing before a CR.
 * 2. `~HI`: only ZPL answers. Three more characters of the same line to everybody else.
 * 3. `ESC ! ?`: only TSPL answers, at any time and from within any line (TSPL manual, "Immediate commands"). To ESC/POS
 *    it selects a size of type, which step 5 takes back; that is why it stands behind the text.
 * 4. `DLE EOT 1`: only ESC/POS answers, in real time. No `#`, `*` or letter may follow its last byte: printers of DPL
 *    take it (SOH) for the start of an immediate command.
 * 5. `ESC @`: ESC/POS drops the unprinted line and all modes.
 * 6. `DC1`: a printer of SBPL stops at DLE and goes on at DC1 (SATO service manuals, "Print Stop", "Print Start"); to a
 *    serial line with XON/XOFF it is "go on", which it is anyway.
 *
 * TSPL keeps the unknown line until a line end comes: `TSPL_MODEL` begins with it, so it is always asked next.
 */
const FIRST_WORDS = [
  '\u001b%-12345X@PJL COMMENT ',
  '~HI',
  '\u001b!?',
  '\u0010\u0004\u0001',
  '\u001b@',
  '\u0011',
];

const question = (text: string, isWhole: Question['isWhole']): Question => ({
  bytes: Buffer.from(text, 'latin1'),
  isWhole,
  withinMs: ANSWER_WITHIN_MS,
});

/** A string of ZPL ends with ETX, every other answer is a single byte. */
export const FIRST_QUESTION = question(
  FIRST_WORDS.join(''),
  (answer) => answer.length > 0 && (answer[0] !== STX || answer.includes(ETX)),
);

/** Three strings. For printers that are known to speak ZPL and did not answer `~HI`. */
export const ZPL_STATUS = question('~HS', (answer) => answer.filter((byte) => byte === ETX).length >= 3);

/** Answered by a ready printer alone, with a line. The line end in front of it ends whatever stands there unfinished. */
export const TSPL_MODEL = question('\r\n~!T\r\n', (answer) => answer.includes(LF));

/** `GS I`: 66 is the maker, 67 the model (Epson's command reference). The answer is `_`, a text, NUL. */
export const ESCPOS_MAKER = question('\u001dIB', (answer) => answer.includes(NUL));
export const ESCPOS_MODEL = question('\u001dIC', (answer) => answer.includes(NUL));
