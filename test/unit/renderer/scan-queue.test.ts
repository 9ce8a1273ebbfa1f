import { describe, expect, test } from 'vitest';
import { createScanQueue, type ScanQueueOptions } from '../../../src/renderer/scanner/scan-queue.ts';
import type { Scan } from '../../../src/shared/domain/scan.ts';
import type { Problem } from '../../../src/shared/problem.ts';

const scan = (text: string): Scan => ({ id: `00000000-0000-4000-8000-00000000000${text}`, text, endedAt: 1 });

type Answer = Awaited<ReturnType<ScanQueueOptions['send']>>;

function bench() {
  const sent: string[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  const lost: [texts: string[], code: Problem['code']][] = [];
  let waiting: string[] = [];
  const queue = createScanQueue({
    send: ({ text }) => {
      sent.push(text);
      return new Promise((resolve) => answers.push(resolve));
    },
    onWaiting: (scans) => (waiting = scans.map(({ text }) => text)),
    onLost: (scans, problem) => lost.push([scans.map(({ text }) => text), problem.code]),
  });
  const answer = async (value: Answer): Promise<void> => {
    answers.shift()?.(value);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { queue, sent, lost, answer, waiting: () => waiting };
}

describe('scans on their way to the station', () => {
  test('go one after the other, in the order in which they were made', async () => {
    const { queue, sent, answer, waiting } = bench();
    queue.push(scan('1'));
    queue.push(scan('2'));
    expect(sent).toEqual(['1']);
    await answer({ ok: true });
    expect(sent).toEqual(['1', '2']);
    await answer({ ok: true });
    expect(waiting()).toEqual([]);
    queue.push(scan('3'));
    expect(sent).toEqual(['1', '2', '3']);
  });

  test('that stand behind one that got lost are lost with it', async () => {
    const { queue, sent, lost, answer, waiting } = bench();
    for (const text of ['1', '2', '3']) queue.push(scan(text));
    await answer({ ok: false, problem: { code: 'stationUnreachable' } });
    expect(lost).toEqual([[['1', '2', '3'], 'stationUnreachable']]);
    expect(waiting()).toEqual([]);
    queue.push(scan('4'));
    expect(sent).toEqual(['1', '4']);
  });

  test('go on behind one that the station could not take', async () => {
    const { queue, sent, lost, answer } = bench();
    queue.push(scan('1'));
    queue.push(scan('2'));
    await answer({ ok: false, problem: { code: 'unexpected', reference: 'r' } });
    expect(lost).toEqual([[['1'], 'unexpected']]);
    expect(sent).toEqual(['1', '2']);
  });
});
