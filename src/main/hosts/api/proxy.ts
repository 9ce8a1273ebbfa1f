import type { Profile } from '../../../shared/marketplace/profile.ts';

const PROXIES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'];
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The variable of a proxy that is not used, null where there is none or the service is on this computer. A proxy hides
 * whether a request left it, by which a change that may be repeated is told from one that may not.
 */
export function ignoredProxy(
  environment: Readonly<Record<string, string | undefined>>,
  { baseUrl }: Profile,
): string | null {
  const isRemote = Object.values(baseUrl).some((url) => !LOOPBACK.test(new URL(url).hostname));
  if (!isRemote) return null;
  const set = PROXIES.flatMap((name) => [name, name.toLowerCase()]);
  return set.find((name) => (environment[name] ?? '').trim() !== '') ?? null;
}
