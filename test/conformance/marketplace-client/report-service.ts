import type { ServerResponse } from 'node:http';
import { setUp } from './set-up.ts';
import type { Bench } from './set-up.ts';
import { sendJson } from '../../rigs/marketplace/test-service.ts';
import type { Received } from '../../rigs/marketplace/test-service.ts';

export type Answer = (response: ServerResponse, received: Received) => void;

/** How the service of a test answers: by method and the end of the path, in turn; the last one stays. */
export type Script = Readonly<Record<string, readonly Answer[]>>;

export const json =
  (body: unknown, status = 200, headers: object = {}): Answer =>
  (response) =>
    sendJson(response, status, JSON.stringify(body), headers);

export const drop: Answer = (response) => response.destroy();

export const bytes =
  (body: Buffer): Answer =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Length': body.length });
    response.end(body);
  };

/** Announces the whole and breaks off half way. */
export const half =
  (body: Buffer): Answer =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Length': body.length });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  };

export interface ReportBench extends Bench {
  /** `METHOD end-of-path` of every request, in order, and when it came by the test's clock. */
  readonly asked: readonly { readonly what: string; readonly at: number; readonly body: string }[];
}

const endOf = (target: string): string => new URL(target, 'http://x').pathname.split('/').at(-1) ?? '';

export async function openReportService(script: Script): Promise<ReportBench> {
  const asked: { what: string; at: number; body: string }[] = [];
  const turns = new Map<string, number>();
  const bench = await setUp((received, response) => {
    const what = `${received.method} ${endOf(received.target)}`;
    asked.push({ what, at: bench.clock.now(), body: received.body });
    const turn = turns.get(what) ?? 0;
    turns.set(what, turn + 1);
    const answers = script[what] ?? [json({ code: 'NotFound', message: what }, 404)];
    answers[Math.min(turn, answers.length - 1)]?.(response, received);
  });
  return { ...bench, asked };
}
