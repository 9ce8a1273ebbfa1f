import { resolve } from 'node:path';
import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';
import { argumentFault } from '../../../shared/command-line/argument-fault.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { profilePath } from '../../marketplace/profile-file.ts';
import { defaultDataFolder } from '../../platform/node/default-folder.ts';
import { type apiOptions, type Shell, shells } from './options.ts';
import { type ReportKind, reportKinds } from './report-kinds.ts';

type BadArgument = ProblemOf<'badArgument'>;

/** What every call of the marketplace has. */
export interface CallSettings {
  readonly profileFile: string;
  /** Where the limits are kept from one run to the next. */
  readonly dataFolder: string;
  /** Where an answer goes; null for standard output, and for a file's own name in the current folder. */
  readonly out: string | null;
  /** For the whole call; null for the client's own patience. */
  readonly timeoutMs: number | null;
}

export interface OperationCall extends CallSettings {
  readonly kind: 'call';
  readonly operation: string;
  /** JSON text; `-` is to be read from standard input. */
  readonly input: string;
  /** One input a line on standard input, one answer a line on standard output. */
  readonly batch: boolean;
  readonly allPages: boolean;
  readonly dryRun: boolean;
}

export interface ReportCall extends CallSettings {
  readonly kind: 'report';
  readonly report: ReportKind;
  readonly input: string;
  /** The report or task of an earlier run. */
  readonly resume: string | null;
}

/** What the program is asked to do. */
export type ApiArguments =
  | { readonly kind: 'list'; readonly profileFile: string | null }
  /** `about` is an operation or a command; null for the whole program. */
  | { readonly kind: 'help'; readonly about: string | null }
  | { readonly kind: 'completion'; readonly shell: Shell }
  | OperationCall
  | ReportCall;

const options = {
  profile: { type: 'string' },
  input: { type: 'string', default: '{}' },
  out: { type: 'string' },
  batch: { type: 'boolean', default: false },
  'all-pages': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  timeout: { type: 'string' },
  resume: { type: 'string' },
  data: { type: 'string' },
  list: { type: 'boolean', default: false },
  completion: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies Record<keyof typeof apiOptions, ParseArgsOptionDescriptor>;

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true });
type Values = ReturnType<typeof parse>['values'];

const bad = (argument: string, reason: string) =>
  fail<BadArgument>({ code: 'badArgument', argument, reason });

/** `args` without the program and its script. */
export function readApiArguments(args: readonly string[]): Result<ApiArguments, BadArgument> {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return fail(argumentFault(error));
  }
  const { values, positionals } = parsed;
  for (const name of ['profile', 'input', 'data', 'out', 'timeout', 'resume', 'completion'] as const) {
    if (values[name]?.trim() === '') return bad(`--${name}`, 'it is empty');
  }
  const [first, second] = positionals;
  if (values.help) return ok({ kind: 'help', about: (first === 'report' ? second : null) ?? first ?? null });
  if (values.completion !== undefined) return readCompletion(values.completion);
  if (values.list) {
    if (first !== undefined) return bad('operation', 'none is called with --list');
    return ok({
      kind: 'list',
      profileFile: values.profile === undefined ? null : profilePath(values.profile),
    });
  }
  if (first === undefined) return bad('operation', 'none is named, see --list and --help');
  if (first === 'report') return readReport(values, positionals.slice(1));
  if (second !== undefined)
    return bad('argument', 'there is one too many: one operation a run, its fields in --input');
  return readCall(values, first);
}

function readCompletion(text: string): Result<ApiArguments, BadArgument> {
  const shell = shells.find((one) => one === text);
  if (shell === undefined) return bad('--completion', `it takes one of ${shells.join(', ')}`);
  return ok({ kind: 'completion', shell });
}

function readReport(values: Values, [name, surplus]: readonly string[]): Result<ReportCall, BadArgument> {
  const names = Object.keys(reportKinds).join(', ');
  const report = Object.keys(reportKinds).find((one): one is ReportKind => one === name);
  if (report === undefined) return bad('report', `its kind is missing: one of ${names}`);
  if (surplus !== undefined)
    return bad('argument', 'there is one too many: one report a run, its fields in --input');
  for (const name of ['batch', 'all-pages', 'dry-run'] as const) {
    if (values[name]) return bad(`--${name}`, 'it does not go with report');
  }
  const settings = readSettings(values);
  if (!settings.ok) return settings;
  return ok({
    kind: 'report',
    report,
    input: values.input,
    resume: values.resume ?? null,
    ...settings.value,
  });
}

function readCall(values: Values, operation: string): Result<OperationCall, BadArgument> {
  const { batch, 'all-pages': allPages, 'dry-run': dryRun } = values;
  if (values.resume !== undefined) return bad('--resume', 'it goes with report alone');
  if (batch && values.input !== '{}') return bad('--input', 'with --batch the inputs come on standard input');
  if (batch && allPages) return bad('--batch', 'it does not go with --all-pages');
  if (dryRun && (allPages || values.out !== undefined))
    return bad('--dry-run', 'it goes with --batch alone: nothing is sent, so nothing is answered');
  if (allPages && values.out !== undefined)
    return bad('--out', 'with --all-pages the pages go to standard output');
  if (batch && values.out !== undefined)
    return bad('--out', 'with --batch the answers go to standard output');
  const settings = readSettings(values);
  if (!settings.ok) return settings;
  return ok({ kind: 'call', operation, input: values.input, batch, allPages, dryRun, ...settings.value });
}

/** An hour: the longest that a report may be in the making. */
const LONGEST_TIMEOUT_S = 3600;

function readSettings(values: Values): Result<CallSettings, BadArgument> {
  if (values.profile === undefined) return bad('--profile', 'it is missing');
  const seconds = values.timeout === undefined ? null : Number(values.timeout);
  if (seconds !== null && !(seconds > 0 && seconds <= LONGEST_TIMEOUT_S))
    return bad('--timeout', `it takes seconds, more than 0 and at most ${LONGEST_TIMEOUT_S}`);
  return ok({
    profileFile: profilePath(values.profile),
    dataFolder: resolve(values.data ?? defaultDataFolder(process.platform, process.env)),
    out: values.out === undefined ? null : resolve(values.out),
    timeoutMs: seconds === null ? null : seconds * 1000,
  });
}
