/** The longest question is some fifty bytes; what is longer is none. */
const MOST_CHARACTERS = 100;

const LINE_FEED = 0x0a;
const TILDE = 0x7e;
const BANG = 0x21;

/** Set-Get-Do commands stand in lower case and end with CR LF ("Command Structure"). */
const GETVAR = /! U1 getvar "([a-z0-9_.]+)"\s*$/;

/** A question between formats that takes more than a command's three bytes: `~HQES`, or the value of a setting. */
export type LongQuery =
  { readonly query: 'errorFlags' } | { readonly query: 'setting'; readonly name: string };

/** Finds long questions in what stands between formats. */
export class QueryWatch {
  #text = '';

  /** The question that the byte finishes, or null. */
  push(byte: number): LongQuery | null {
    if (this.#text === '' && byte !== TILDE && byte !== BANG) return null;
    this.#text += String.fromCharCode(byte);
    if (this.#text.length > MOST_CHARACTERS) this.forget();
    if (this.#text.endsWith('~HQES')) {
      this.forget();
      return { query: 'errorFlags' };
    }
    if (byte !== LINE_FEED) return null;
    const name = GETVAR.exec(this.#text)?.[1];
    this.forget();
    return name === undefined ? null : { query: 'setting', name };
  }

  forget(): void {
    this.#text = '';
  }
}
