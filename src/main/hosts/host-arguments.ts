import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { argumentFault } from '../../shared/command-line/argument-fault.ts';
import { helpText, type OptionWords } from '../../shared/command-line/help-page.ts';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { profilePath } from '../marketplace/profile-file.ts';
import { defaultDataFolder } from '../platform/node/default-folder.ts';

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

const words: Readonly<Record<'port' | 'data' | 'profile' | 'printer' | 'open', OptionWords>> = {
  port: {
    value: 'PORT',
    words: 'where it listens, on this computer alone; 0 takes a free one',
    standard: '0',
  },
  data: { value: 'DIR', words: 'where everything is kept' },
  profile: { value: 'FILE', words: 'the account to work with; training otherwise' },
  printer: { value: 'ADDRESS', words: 'the printer, such as tcp://192.168.1.50:9100' },
  open: { words: 'show the station in the browser' },
};

export const serveHelp = (): string =>
  helpText('npm run --silent serve --', {
    about:
      'The station, for a browser on this computer. Prints one line of JSON with its address when it is ready, and\n' +
      'stops on SIGTERM.',
    usage: ['[options]'],
    options: { ...words, help: { short: 'h', words: 'this page' } },
  });

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
    return fail(argumentFault(error));
  }
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
    return fail({ code: 'badArgument', argument: '--port', reason: 'it takes a number from 0 to 65535' });
  for (const name of ['data', 'profile', 'printer'] as const)
    if (values[name]?.trim() === '')
      return fail({ code: 'badArgument', argument: `--${name}`, reason: 'it is empty' });
  return ok({
    port: Number(values.port),
    dataFolder: resolve(values.data ?? defaultDataFolder(process.platform, process.env)),
    profileFile: values.profile === undefined ? null : profilePath(values.profile),
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
