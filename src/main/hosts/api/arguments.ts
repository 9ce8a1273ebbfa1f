import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { defaultDataFolder } from '../../platform/node/data-folder.ts';
import { argumentFault } from '../argument-fault.ts';

type BadArgument = ProblemOf<'badArgument'>;

/** What the program is asked to do. */
export type ApiArguments =
  | { readonly kind: 'list'; readonly profileFile: string | null }
  | {
      readonly kind: 'call';
      readonly operation: string;
      readonly profileFile: string;
      /** JSON text; `-` is to be read from standard input. */
      readonly input: string;
      /** Where the limits are kept from one run to the next. */
      readonly dataFolder: string;
      /** Where a downloaded file goes; null for its own name in the current folder. */
      readonly out: string | null;
    };

const options = {
  list: { type: 'boolean', default: false },
  profile: { type: 'string' },
  input: { type: 'string', default: '{}' },
  data: { type: 'string' },
  out: { type: 'string' },
} as const;

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true });

const bad = (argument: string, reason: string) =>
  fail<BadArgument>({ code: 'badArgument', argument, reason });

/** `args` without the program and its script. */
export function readApiArguments(args: readonly string[]): Result<ApiArguments, BadArgument> {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return fail(argumentFault(error, args));
  }
  const { values, positionals } = parsed;
  for (const name of ['profile', 'input', 'data', 'out'] as const) {
    if (values[name]?.trim() === '') return bad(`--${name}`, 'it is empty');
  }
  const [operation, surplus] = positionals;
  if (values.list) {
    if (operation !== undefined) return bad(operation, 'an operation is not called with --list');
    return ok({ kind: 'list', profileFile: values.profile === undefined ? null : resolve(values.profile) });
  }
  if (operation === undefined) return bad('operation', 'none is named, see --list');
  if (surplus !== undefined) return bad(surplus, 'one operation a run');
  if (values.profile === undefined) return bad('--profile', 'it is missing');
  return ok({
    kind: 'call',
    operation,
    profileFile: resolve(values.profile),
    input: values.input,
    dataFolder: resolve(values.data ?? defaultDataFolder(process.platform, process.env)),
    out: values.out === undefined ? null : resolve(values.out),
  });
}
