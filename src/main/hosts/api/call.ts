import { resolve } from 'node:path';
import { z } from 'zod';
import { operationNames, operations } from '../../../shared/marketplace/index.ts';
import { type AnyOperation, fileAnswer, isChange, noAnswer } from '../../../shared/marketplace/operation.ts';
import { parseWire, printWire } from '../../../shared/marketplace/wire.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createBrand } from '../../marketplace/brand.ts';
import type { CallOptions } from '../../marketplace/marketplace.ts';
import { prepareRequest } from '../../marketplace/request.ts';
import type { CallSettings, OperationCall } from './api-arguments.ts';
import type { ApiClient } from './client.ts';
import { unknownOperation } from './nearest-names.ts';
import { openLineFile } from './output.ts';
import { isPaged } from './paged.ts';
import type { ApiProblem } from './problem.ts';
import { toWireAnswer } from './wire-answer.ts';

export type Answered = Result<unknown, ApiProblem>;

/** The operation that is asked for, where its answer can go where it shall. */
export function chosenOperation({
  operation: name,
  out,
  allPages,
}: OperationCall): Result<AnyOperation, ApiProblem> {
  const operation: AnyOperation | undefined = Object.entries(operations).find(([one]) => one === name)?.[1];
  if (operation === undefined) return fail(unknownOperation(name, operationNames));
  if (out !== null && (operation.answer === noAnswer || isChange(operation)))
    return fail({
      code: 'badArgument',
      argument: '--out',
      reason: 'this operation changes something, and what it answers is printed',
    });
  if (allPages && !isPaged(operation))
    return fail({ code: 'badArgument', argument: '--all-pages', reason: 'this operation answers one page' });
  return ok(operation);
}

/** The request that would be sent, without the token. */
export function rehearse(
  { profile }: ApiClient,
  operation: AnyOperation,
  input: object,
  now: number,
): Answered {
  const prepared = prepareRequest({ profile, brand: createBrand(profile.brand), now }, operation, input);
  if (!prepared.ok) return prepared;
  const { method, url, body } = prepared.value;
  return ok({
    dryRun: true,
    method,
    url: url.href,
    body: body === null ? null : parseWire(body),
    scope: operation.scope,
  });
}

/** Options for every request of a call, and its time limit. */
export interface CallTime {
  readonly options: CallOptions;
  /** The problem that a call ended in, where its time was over told as such. */
  explain(problem: ApiProblem): ApiProblem;
}

export function timeOf(
  { timeoutMs }: Pick<CallSettings, 'timeoutMs'>,
  priority: CallOptions['priority'],
  stopping: AbortSignal,
): CallTime {
  if (timeoutMs === null) return { options: { priority, signal: stopping }, explain: (problem) => problem };
  const over = AbortSignal.timeout(timeoutMs);
  return {
    options: { priority, signal: AbortSignal.any([stopping, over]), patienceMs: timeoutMs },
    explain: (problem) =>
      problem.code === 'aborted' && over.aborted && !stopping.aborted
        ? { code: 'marketplaceUnreachable', reason: `no answer within ${timeoutMs / 1000} s, see --timeout` }
        : problem,
  };
}

/** Calls an operation and writes its answer to the chosen place. */
export async function answer(
  { marketplace, redact }: ApiClient,
  operation: AnyOperation,
  input: Record<string, unknown>,
  { out, options }: { readonly out: string | null; readonly options: CallOptions },
): Promise<Answered> {
  if (operation.answer === fileAnswer || (out !== null && isUnbounded(operation))) {
    const file = out ?? resolve(`${String(input['downloadId'])}.zip`);
    const downloaded = await marketplace.download(operation, input, { ...options, file });
    return downloaded.ok ? ok({ file, ...downloaded.value }) : downloaded;
  }
  const answered = await marketplace.call(operation, input, options);
  if (!answered.ok)
    return answered.problem.code === 'marketplaceGarbled' && isUnbounded(operation)
      ? fail({
          ...answered.problem,
          reason: `${answered.problem.reason}; --out takes an answer of any length`,
        })
      : answered;
  const value = toWireAnswer(operation, answered.value);
  return out === null ? ok(value) : intoFile(out, redact(printWire(value)));
}

/** Whole reports as one list (N16, N20): nothing bounds them, so their bytes go into the file as they come. */
const isUnbounded = (operation: AnyOperation): boolean =>
  operation.document === 3 && operation.answer instanceof z.ZodArray;

async function intoFile(out: string, line: string): Promise<Answered> {
  const file = await openLineFile(out);
  if (!file.ok) return file;
  try {
    const written = await file.value.write(line);
    if (!written.ok) return written;
    const kept = await file.value.keep();
    return kept.ok ? ok({ file: out, ...kept.value }) : kept;
  } finally {
    await file.value.discard();
  }
}
