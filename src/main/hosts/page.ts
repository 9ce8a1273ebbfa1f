import { createHash, randomBytes } from 'node:crypto';

/** Where the page shell waits for this answer's nonce. */
const NONCE_MARK = '__NONCE__';
/** And for the name of the build that it is of. */
const BUILD_MARK = '__BUILD__';

/** The shell names everything that the screens are made of, each by its content: what differs in any of it is another. */
export const buildOf = (shell: string): string =>
  createHash('sha256').update(shell).digest('base64url').slice(0, 16);

export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The page shell with a nonce of its own, and the headers that go with it. `connect` names what the page may talk to
 * besides its own origin.
 */
export function renderShell(shell: string, connect: readonly string[]): Page {
  const nonce = randomBytes(18).toString('base64');
  return {
    html: shell.replaceAll(NONCE_MARK, nonce).replaceAll(BUILD_MARK, buildOf(shell)),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce, connect),
      ...commonHeaders,
    },
  };
}

/** Headers of every answer, pages and files alike. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), microphone=(), ' +
    'midi=(), payment=(), publickey-credentials-get=(), serial=(), usb=()',
} as const;

function contentSecurityPolicy(nonce: string, connect: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Mantine writes its variables into style elements; they carry the nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "media-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
