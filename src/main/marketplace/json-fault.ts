/** Why a text is no JSON, without what the parser quotes of it: that can be a token. */
export function jsonFault(error: unknown): string {
  const told = error instanceof Error ? error.message : String(error);
  const fault = told
    .replace(/^(Unexpected token '.'), .*$/su, '$1')
    .replace(/^".*" is not valid JSON$/s, 'no JSON value');
  return `not JSON: ${fault}`;
}
