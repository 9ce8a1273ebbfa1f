import { createInterface } from 'node:readline';
import type { AnyOperation } from '../../../shared/marketplace/operation.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { OperationCall } from './api-arguments.ts';
import { answer, type Answered, rehearse, timeOf } from './call.ts';
import type { ApiClient } from './client.ts';
import { type ExitName, exitOf } from './exit-codes.ts';
import type { Printer } from './printer.ts';
import { batchStoppedSentence } from './api-sentences.ts';
import type { ApiSurroundings } from './surroundings.ts';
import { readWireInput } from './wire-input.ts';

/** Ends that every line after it would meet as well. */
const ENDS_ALL: ReadonlySet<ExitName> = new Set(['token', 'limit', 'noLink', 'takenBack', 'defect']);

/**
 * One call a line of standard input, one after the other, each answered before the next is sent. Goes on after a line
 * that is wrong or refused, and after a change whose outcome is unknown: every answer names its line.
 */
export async function runBatch(
  client: ApiClient,
  operation: AnyOperation,
  asked: OperationCall,
  around: ApiSurroundings,
  printer: Printer,
): Promise<ExitName> {
  let line = 0;
  let end: ExitName = 'done';
  const lines = createInterface({ input: around.input, crlfDelay: Number.POSITIVE_INFINITY });
  const stop = (): void => lines.close();
  around.signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const text of lines) {
      line += 1;
      if (text.trim() === '') continue;
      const answered = around.signal.aborted
        ? fail({ code: 'aborted' } as const)
        : await one(client, operation, text, asked, around);
      await printer.print(answered, { line });
      if (answered.ok) continue;
      const ended = exitOf(answered.problem);
      if (end === 'done') end = ended;
      if (!ENDS_ALL.has(ended)) continue;
      around.say(batchStoppedSentence(line));
      return ended;
    }
  } finally {
    around.signal.removeEventListener('abort', stop);
    lines.close();
  }
  return around.signal.aborted && end === 'done' ? 'takenBack' : end;
}

async function one(
  client: ApiClient,
  operation: AnyOperation,
  text: string,
  { timeoutMs, dryRun }: OperationCall,
  { signal, now }: ApiSurroundings,
): Promise<Answered> {
  const input = readWireInput(text);
  if (!input.ok) return input;
  if (dryRun) return rehearse(client, operation, input.value, now());
  const time = timeOf({ timeoutMs }, 'packing', signal);
  const answered = await answer(client, operation, input.value, { out: null, options: time.options });
  return answered.ok ? ok(answered.value) : fail(time.explain(answered.problem));
}
