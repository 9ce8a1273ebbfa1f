import { join } from 'node:path';
import process from 'node:process';
import { app } from 'electron';
import type { ProblemOf } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import { ownArguments, readArguments, type HostArguments } from '../host-arguments.ts';
import { declareScheme } from './scheme.ts';

/** What has to be settled before the program is ready: rights of the scheme, sandbox, where the browser keeps its files. */
export function prepareDesktop(): Result<HostArguments, ProblemOf<'badArgument'>> {
  declareScheme();
  app.enableSandbox();
  // An unpacked program has its own folder as first argument.
  const read = readArguments(ownArguments(process.argv.slice(process.defaultApp ? 2 : 1)));
  // The lock against a second instance lives there too: one program for each data folder.
  if (read.ok) app.setPath('userData', join(read.value.dataFolder, 'browser'));
  return read;
}
