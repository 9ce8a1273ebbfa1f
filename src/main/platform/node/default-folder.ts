import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where a desk's data lives by default: the same for both hosts, so that either can take over. */
export function defaultDataFolder(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  switch (platform) {
    case 'win32':
      return join(environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Packbench');
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', 'Packbench');
    default:
      // The base directory specification: an empty value counts as none.
      return join(environment['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'packbench');
  }
}
