import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { defaultDataFolder } from '../platform/node/data-folder.ts';
import { argumentFault } from './argument-fault.ts';

/** The command line, the same for both hosts. */
export interface HostArguments {
  /** 0 takes any free port. The desktop program listens on none. */
  readonly port: number;
  readonly dataFolder: string;
  readonly profileFile: string | null;
  readonly printerAddress: string | null;
  /** Show the address in the system's browser. */
  readonly open: boolean;
}

/** `args` without the program and its script. */
export function readArguments(args: readonly string[]): Result<HostArguments, ProblemOf<'badArgument'>> {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '0' },
        data: { type: 'string' },
        profile: { type: 'string' },
        printer: { type: 'string' },
        open: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    return fail(argumentFault(error, args));
  }
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
    return fail({ code: 'badArgument', argument: '--port', reason: 'it takes a number from 0 to 65535' });
  for (const name of ['data', 'profile', 'printer'] as const)
    if (values[name]?.trim() === '')
      return fail({ code: 'badArgument', argument: `--${name}`, reason: 'it is empty' });
  return ok({
    port: Number(values.port),
    dataFolder: resolve(values.data ?? defaultDataFolder(process.platform, process.env)),
    profileFile: values.profile === undefined ? null : resolve(values.profile),
    printerAddress: values.printer ?? null,
    open: values.open,
  });
}

/**
 * The product's own arguments out of a desktop program's command line, where the runtime and the system put theirs
 * (`--no-sandbox`, `-psn_…`) as well.
 */
export function ownArguments(args: readonly string[]): string[] {
  const own = ['--data', '--profile', '--printer'];
  return args.flatMap((arg, index) => {
    if (own.includes(arg)) return args.slice(index, index + 2);
    return own.some((name) => arg.startsWith(`${name}=`)) ? [arg] : [];
  });
}
