/** A text sealed with the link secret, as the station does it. Needs no more than 127.0.0.1, which browsers count as safe. */
export async function seal(secret: string, text: string): Promise<string> {
  const { subtle } = crypto;
  const inBytes = new TextEncoder();
  const way = { name: 'HMAC', hash: 'SHA-256' } as const;
  const key = await subtle.importKey('raw', inBytes.encode(secret), way, false, ['sign']);
  return base64url(new Uint8Array(await subtle.sign('HMAC', key, inBytes.encode(text))));
}

export const newNonce = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
