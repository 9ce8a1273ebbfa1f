/** What an address of ours may set, with values that no secret fits into. */
const KNOWN_SETTING =
  /^(?:(?:baud|data|stop)=[\d.]{0,7}|(?:parity|flow)=[a-z]{0,8}|server=[\w.:[\]-]{0,80})$/i;

/**
 * A refused address as it may be shown and logged: people paste those of other programs, with a user and password before
 * the host or a key behind it. What is before an @ or in a setting that is not ours stands as `…`.
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
