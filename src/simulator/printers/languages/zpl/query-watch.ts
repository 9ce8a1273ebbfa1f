/** The longest question is some fifty bytes; what is longer is none. */
const MOST_CHARACTERS = 100;

const LINE_FEED = 0x0a;
const TILDE = 0x7e;
const BANG = 0x21;

/** Set-Get-Do commands stand in lower case and end with CR LF ("Command Structure"). */
const GETVAR = /! U1 getvar "([a-z0-9_.]+)"\s*$/;

/** Two digits; three characters, or a sign and three digits, which only what follows tells. */
const SETTING = /~(SD)(\d\d)$|~(?<rest>TA)(\d{3}|-\d{2})$/;

/** A question between formats that takes more than a command's three bytes: `~HQES`, or the value of a setting. */
export type LongQuery =
  { readonly query: 'errorFlags' } | { readonly query: 'setting'; readonly name: string };

/** A value that stands between formats: `~SD15`, `~TA-12`. */
export type Told = { readonly query: 'set'; readonly name: 'SD' | 'TA'; readonly value: string };

/** Finds long questions in what stands between formats. */
export class QueryWatch {
  #text = '';

  /** The question that the byte finishes, or null. */
  push(byte: number): LongQuery | Told | null {
    if (this.#text === '' && byte !== TILDE && byte !== BANG) return null;
    this.#text += String.fromCharCode(byte);
    if (this.#text.length > MOST_CHARACTERS) this.forget();
    if (this.#text.endsWith('~HQES')) {
      this.forget();
      return { query: 'errorFlags' };
    }
    const [, darkness, tone, rest, tearOff] = SETTING.exec(this.#text) ?? [];
    const [name, value] = [darkness ?? rest, tone ?? tearOff];
    if ((name === 'SD' || name === 'TA') && value !== undefined) {
      this.forget();
      return { query: 'set', name, value };
    }
    if (byte !== LINE_FEED) return null;
    const asked = GETVAR.exec(this.#text)?.[1];
    this.forget();
    return asked === undefined ? null : { query: 'setting', name: asked };
  }

  forget(): void {
    this.#text = '';
  }
}
