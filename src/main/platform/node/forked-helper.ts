import { fork } from 'node:child_process';
import { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import type { StartHelper } from '../../labels/worker/drawing-helper.ts';

/** The end of a failing program's output: the first line of an error stands above its stack. */
const KEPT_OF_WORD = 4000;

/** Helpers as processes of plain Node. */
export const startHelper: StartHelper = (file, isBackground, { onMessage, onEnd }) => {
  const child = fork(file, [], {
    execArgv: [],
    serialization: 'advanced',
    // Standard output belongs to the host's ready line.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let word = '';
  let hasEnded = false;
  const end = (how: string): void => {
    if (hasEnded) return;
    hasEnded = true;
    onEnd(how, word.trim());
  };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    word = (word + text).slice(-KEPT_OF_WORD);
  });
  child.on('message', onMessage);
  child.on('error', (error) => end(error.message));
  // `close` comes after its output, unlike `exit`.
  child.on('close', (code, signal) => end(`it ended with ${signal ?? code}`));
  // Its output alone doesn't keep the process alive; waiting for its end does.
  if (child.stderr instanceof Socket) child.stderr.unref();
  if (isBackground && child.pid !== undefined) stepBack(child.pid);
  return {
    post: (message) => {
      if (child.connected) child.send(Object(message), () => undefined);
    },
    kill: () => void child.kill('SIGKILL'),
    keepsAwake: (isKept) => {
      for (const handle of [child, child.channel]) {
        if (isKept) handle?.ref();
        else handle?.unref();
      }
    },
  };
};

function stepBack(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It may have ended already, or the system refuses: then it keeps its normal priority.
  }
}
