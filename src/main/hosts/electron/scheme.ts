import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { protocol, type Session } from 'electron';
import { commonHeaders, renderShell } from '../page.ts';

/** The screens' own scheme: `file:` pages have no origin of their own and may read the disk. */
const SCHEME = 'packbench';
const HOST = 'app';
export const APP_ORIGIN = `${SCHEME}://${HOST}`;
export const START_PAGE = `${APP_ORIGIN}/`;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Has to run before the program is ready: a scheme's rights are fixed from then on. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the built renderer in `pages` to this session. */
export function serveScheme(session: Session, pages: string): void {
  session.protocol.handle(SCHEME, (request) => answer(request, pages));
}

/** Our own pages, whatever else an address may look like. Node knows no origin of schemes it doesn't know. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol: scheme, host, username, password } = new URL(address);
  return scheme === `${SCHEME}:` && host === HOST && username === '' && password === '';
}

export const isStartPage = (address: string): boolean =>
  isOwnAddress(address) && new URL(address).pathname === '/';

async function answer(request: Request, pages: string): Promise<Response> {
  if (!isOwnAddress(request.url) || (request.method !== 'GET' && request.method !== 'HEAD')) return nothing();
  const { pathname } = new URL(request.url);
  if (pathname === '/') {
    const { html, headers } = renderShell(await readFile(join(pages, 'index.html'), 'utf8'), []);
    return new Response(html, { headers });
  }
  const file = fileOf(pathname, pages);
  const type = file === null ? undefined : types[extname(file)];
  // The shell is only ever sent through `/`, with its nonce.
  if (file === null || type === undefined || file === join(pages, 'index.html')) return nothing();
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return nothing();
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type, 'cache-control': 'no-cache', ...inertHeaders },
  });
}

const inertHeaders = { 'content-security-policy': "default-src 'none'", ...commonHeaders };

const nothing = (): Response => new Response('Nothing here.\n', { status: 404, headers: inertHeaders });

/** Null for a path that leads out of the folder. */
function fileOf(pathname: string, pages: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (path.includes('\0')) return null;
  const file = resolve(pages, `.${path}`);
  return file.startsWith(pages.endsWith(sep) ? pages : pages + sep) ? file : null;
}
