/** A setting that our addresses may have, with values too limited to hold a secret. */
const KNOWN_SETTING =
  /^(?:(?:baud|data|stop)=[\d.]{0,7}|(?:parity|flow)=[a-z]{0,8}|server=[\w.:[\]-]{0,80})$/i;

/**
 * A rejected address in a form that may be shown and logged: people paste addresses of other programs, with a user and
 * password before the host or a key after it. Anything before an @ or in an unknown setting is replaced by `…`.
 */
export function withoutSecrets(text: string): string {
  const named = text.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*(?:@|%40)/is, '$1…@');
  const at = named.search(/[?#;&]/);
  if (at < 0) return named;
  const settings = named
    .slice(at)
    .replaceAll(/(?<=[?#;&])[^?#;&]+/g, (setting) => (KNOWN_SETTING.test(setting) ? setting : '…'));
  return named.slice(0, at) + settings;
}
