import { spawn } from 'node:child_process';
import process from 'node:process';

/** Shows an address in the system's browser. Failing is no problem: the address was printed. */
export function openBrowser(address: string): void {
  const [command, ...args]: readonly [string, ...string[]] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address];
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
