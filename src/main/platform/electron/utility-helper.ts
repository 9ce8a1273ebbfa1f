import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { StartHelper } from '../../labels/worker/drawing-helper.ts';

const KEPT_OF_WORD = 4000;

/** Helpers as utility processes: by its fuses, the program's own file can't run as plain Node. */
export const startHelper: StartHelper = (file, isBackground, { onMessage, onEnd }) => {
  const child = utilityProcess.fork(fileURLToPath(file), [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe'],
    serviceName: 'Packbench labels',
  });
  let word = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    word = (word + bytes.toString('utf8')).slice(-KEPT_OF_WORD);
  });
  child.on('message', onMessage);
  child.once('spawn', () => {
    if (isBackground)
      onProcess(child.pid, (pid) => setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL));
  });
  child.once('exit', (code) => onEnd(`it ended with ${code}`, word.trim()));
  return {
    post: (message) => child.postMessage(message, []),
    // Electron's own `kill` sends a request that a program in an endless loop never handles.
    kill: () => onProcess(child.pid, (pid) => process.kill(pid, 'SIGKILL')),
    keepsAwake: () => undefined,
  };
};

/** It may have ended meanwhile. */
function onProcess(pid: number | undefined, act: (pid: number) => void): void {
  try {
    if (pid !== undefined) act(pid);
  } catch {
    // Already ended, so nothing is left to do.
  }
}
