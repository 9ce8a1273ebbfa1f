/** A JSON web token: parts of base64url with dots between, the first of them an object (`{"` begins with `eyJ`). */
const WEB_TOKEN = /eyJ[\w-]{5,}\.[\w-]+(\.[\w-]*)?/g;
/** Letters and digits with none of the characters found in paths and sentences: some other kind of secret. */
const OPAQUE = /^(?=.*\d)(?=.*[A-Za-z])[\w=+-]{24,}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const MASK = '<hidden>';

/**
 * Removes every token typed on the command line from what the program prints: sooner or later one is typed in the wrong
 * place, and output is kept in logs.
 */
export function hideTyped(args: readonly string[]): (text: string) => string {
  const values = args.flatMap((arg) => (arg.startsWith('--') ? arg.split('=').slice(1) : [arg]));
  const opaque = values.filter((value) => OPAQUE.test(value) && !UUID.test(value));
  return (text) =>
    opaque.reduce((left, secret) => left.replaceAll(secret, MASK), text).replace(WEB_TOKEN, MASK);
}
