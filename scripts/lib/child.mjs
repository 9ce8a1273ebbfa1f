import { spawn } from 'node:child_process';
import process from 'node:process';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** How often to look whether whoever started this is still there. */
const PARENT_LOOK_MS = 250;

/**
 * Runs a program in this one's place: its streams, the signals that this one gets, its exit status. Resolves to the
 * status once it ended.
 */
export function stepAside(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    const unwatch = watchParent(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (code) => {
      unwatch();
      for (const signal of signals) process.off(signal, forward);
      resolve(code ?? 1);
    });
    options.onChild?.(child);
  });
}

/**
 * npm starts scripts through a shell, and signals what it started. A shell that doesn't hand its process over to the
 * script dies of the signal alone; the script would live on with nobody to stop it.
 */
export function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return () => undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
