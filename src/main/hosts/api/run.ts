import { join, resolve } from 'node:path';
import { isOperationName, operationNames, operations } from '../../../shared/marketplace/index.ts';
import { type AnyOperation, fileAnswer } from '../../../shared/marketplace/operation.ts';
import { printWire } from '../../../shared/marketplace/wire.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { BudgetStore } from '../../marketplace/budget-store.ts';
import { systemClock } from '../../marketplace/clock.ts';
import { createMarketplace } from '../../marketplace/create-marketplace.ts';
import type { Logger } from '../../marketplace/logger.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { readProfile } from '../../marketplace/profile-file.ts';
import { createRedact } from '../../marketplace/redact.ts';
import { openBudgetFile } from '../../platform/node/budget-file.ts';
import { type ApiArguments, readApiArguments } from './arguments.ts';
import { nearestNames } from './nearest-names.ts';
import { listOperations } from './operation-list.ts';
import type { ApiProblem } from './problem.ts';
import { apiSentence, budgetSentence } from './sentences.ts';
import { toWireAnswer } from './wire-answer.ts';
import { readWireInput } from './wire-input.ts';

/** What the program finds around it. */
export interface ApiSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** All of standard input. */
  readonly readInput: (signal: AbortSignal) => Promise<string>;
  /** Aborted when the program shall stop. */
  readonly signal: AbortSignal;
}

/** How a run ends: one line of JSON for the script, and a sentence for people where something is wrong. */
export interface ApiEnd {
  readonly line: string;
  readonly sentence: string | null;
  readonly exitCode: 0 | 1;
}

/** What the client would say on its way is in the problem that it ends in. */
const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export async function runApi(args: readonly string[], around: ApiSurroundings): Promise<ApiEnd> {
  const read = readApiArguments(args);
  if (!read.ok) return ended(read);
  return read.value.kind === 'list' ? list(read.value.profileFile) : call(read.value, around);
}

const ended = (result: Result<unknown, ApiProblem>): ApiEnd =>
  result.ok
    ? { line: printWire(result), sentence: null, exitCode: 0 }
    : { line: printWire(result), sentence: onOneLine(apiSentence(result.problem)), exitCode: 1 };

/** What the service said is in it, with line ends or worse. */
const onOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ');

async function list(profileFile: string | null): Promise<ApiEnd> {
  const profile = profileFile === null ? null : await readProfile(profileFile);
  if (profile?.ok === false) return ended(profile);
  const routes = profile?.value.routes ?? {};
  return { line: JSON.stringify(listOperations(routes)), sentence: null, exitCode: 0 };
}

type Call = Extract<ApiArguments, { kind: 'call' }>;

async function call(asked: Call, around: ApiSurroundings): Promise<ApiEnd> {
  const { operation: name } = asked;
  if (!isOperationName(name)) {
    return ended(
      fail({ code: 'unknownOperation', operation: name, nearest: nearestNames(name, operationNames) }),
    );
  }
  const operation: AnyOperation = operations[name];
  const profile = await readProfile(asked.profileFile);
  if (!profile.ok) return ended(profile);
  if (asked.out !== null && operation.answer !== fileAnswer) {
    return ended(fail({ code: 'badArgument', argument: '--out', reason: 'this operation answers no file' }));
  }
  const text = asked.input === '-' ? await around.readInput(around.signal) : asked.input;
  if (around.signal.aborted) return ended(fail({ code: 'aborted' }));
  const input = readWireInput(text);
  if (!input.ok) return ended(input);

  const token = profile.value.token ?? around.environment['PACKBENCH_TOKEN'] ?? '';
  const budget = openBudget(asked.dataFolder);
  const marketplace = createMarketplace({
    profile: profile.value,
    token: () => Promise.resolve(token),
    clock: systemClock,
    now: Date.now,
    budget: budget.store,
    log: silent,
  });
  const end = await answer(marketplace, { ...asked, operation }, input.value, around.signal);
  await marketplace.stop();
  // The client masks the token in problems; in an answer only a service that repeats it would put it there. A short
  // one, of a simulator, is left: it may stand in an answer by chance.
  const isLong = token.trim().length >= SHORTEST_SECRET;
  const line = end.exitCode === 0 && isLong ? createRedact(token.trim())(end.line) : end.line;
  return { ...end, line, sentence: end.sentence ?? budget.trouble() };
}

const SHORTEST_SECRET = 20;

async function answer(
  marketplace: Marketplace,
  { operation, out }: Pick<Call, 'out'> & { readonly operation: AnyOperation },
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<ApiEnd> {
  const options = { priority: 'packing', signal } as const;
  if (operation.answer === fileAnswer) {
    const file = out ?? resolve(`${String(input['downloadId'])}.zip`);
    const downloaded = await marketplace.download(operation, input, { ...options, file });
    return ended(downloaded.ok ? ok({ file, ...downloaded.value }) : downloaded);
  }
  const answered = await marketplace.call(operation, input, options);
  return ended(answered.ok ? ok(toWireAnswer(operation, answered.value)) : answered);
}

/** The limits of the data folder, which a station there shares. Where they can't be kept, the call is made all the same. */
function openBudget(folder: string): { readonly store: BudgetStore; trouble(): string | null } {
  const file = openBudgetFile(join(folder, 'budget.json'));
  let trouble: string | null = null;
  const write: BudgetStore['write'] = (account, budget) => {
    try {
      file.write(account, budget);
    } catch (error) {
      trouble = budgetSentence(folder, error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
  return { store: { read: file.read, write }, trouble: () => trouble };
}
