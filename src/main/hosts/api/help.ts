import { helpText, type HelpSection, sectionLines } from '../../../shared/command-line/help-page.ts';
import { operations } from '../../../shared/marketplace/index.ts';
import { limitScopes } from '../../../shared/marketplace/limit-scopes.ts';
import { type AnyOperation, fileAnswer, noAnswer } from '../../../shared/marketplace/operation.ts';
import { exampleInput } from './examples.ts';
import { exitCodes } from './exit-codes.ts';
import { fieldWords } from './field-words.ts';
import { apiOptions } from './options.ts';
import { isPaged } from './paged.ts';
import { type ReportKind, reportKinds } from './report-kinds.ts';

const PROGRAM = 'npm run --silent api --';

const exits: HelpSection = {
  title: 'Exit codes',
  rows: Object.values(exitCodes).map(({ code, words }) => [String(code), words]),
};

const reports: HelpSection = {
  title: 'Kinds of report',
  rows: Object.entries(reportKinds).map(([name, { words }]) => [name, words]),
};

const programHelp = (): string =>
  helpText(PROGRAM, {
    about:
      `Calls any of the marketplace's ${Object.keys(operations).length} operations. A call prints one line of JSON:\n` +
      '{"ok":true,"value":…} or {"ok":false,"problem":{"code":…}}, and a sentence for people on standard error.\n' +
      'The token stands in the variable PACKBENCH_TOKEN, or in the profile. Never type it as an argument.',
    usage: [
      'OPERATION --profile FILE [--input JSON] [options]',
      'report KIND --profile FILE [--input JSON] [--resume ID] [options]',
      'OPERATION --help',
      '--list [--profile FILE]',
    ],
    options: apiOptions,
    sections: [reports, exits],
  });

const requiredWords = {
  always: ', required',
  inside: ', required where the field around it is given',
  no: '',
};

function fieldRows(operation: AnyOperation, leftOut: readonly string[]): HelpSection['rows'] {
  return fieldWords(operation)
    .filter(({ name }) => !leftOut.includes(name))
    .map(({ name, place, required, words }) => [name, `${words} (${place}${requiredWords[required]})`]);
}

/** What is known of one operation, all of it from its declaration. */
function operationHelp(operation: AnyOperation, now: number): string {
  const { name, document, row, method, path, scope } = operation;
  const { requests, seconds, burst } = limitScopes[scope];
  const rows = fieldRows(operation, []);
  const input = exampleInput(operation, now);
  return [
    `${name}: ${row}, document ${document}`,
    '',
    `  ${method} ${path}`,
    `  Limit: ${requests} in ${seconds} s, ${burst} at once (${scope})`,
    `  Answer: ${answerWords(operation)}`,
    '',
    ...(rows.length === 0 ? ['No fields.'] : ['Fields:', ...sectionLines(rows)]),
    '',
    'Example:',
    `  ${PROGRAM} ${name} --profile marketplace.json${input === '{}' ? '' : ` --input '${input}'`}`,
    '',
  ].join('\n');
}

function answerWords(operation: AnyOperation): string {
  if (operation.answer === fileAnswer) return 'a file, which goes to --out';
  if (operation.answer === noAnswer) return 'null';
  return isPaged(operation) ? 'JSON, a page of a list; --all-pages fetches them all' : 'JSON';
}

function reportHelp(kind: ReportKind, now: number): string {
  const { words, created, filledIn } = reportKinds[kind];
  const input = exampleInput(created, now, filledIn);
  return [
    `report ${kind}: ${words}`,
    '',
    '  Created, waited for, downloaded and read in one call. Rows come one a line, {"row":{…}}; the last line is',
    '  {"ok":true,"value":{"rows":…,"id":…}} or a problem. With --out the rows go to a file. What is being done is said',
    '  on standard error, with the id that --resume takes after a break.',
    '',
    'Fields:',
    ...sectionLines(fieldRows(created, filledIn)),
    '',
    'Example:',
    `  ${PROGRAM} report ${kind} --profile marketplace.json${input === '{}' ? '' : ` --input '${input}'`} --out rows.jsonl`,
    '',
  ].join('\n');
}

/** Null where there is nothing of that name. */
export function helpAbout(about: string | null, now: number): string | null {
  if (about === null) return programHelp();
  if (about === 'report') return helpText(PROGRAM, reportPage);
  const kind = Object.keys(reportKinds).find((one): one is ReportKind => one === about);
  if (kind !== undefined) return reportHelp(kind, now);
  const operation: AnyOperation | undefined = Object.entries(operations).find(
    ([name]) => name === about,
  )?.[1];
  return operation === undefined ? null : operationHelp(operation, now);
}

const { profile, input, out, resume, timeout, data } = apiOptions;
const reportPage = {
  about: 'Reports that take several requests, each as one call.',
  usage: ['report KIND --profile FILE [--input JSON] [--resume ID] [options]', 'KIND --help'],
  options: { profile, input, out, resume, timeout, data },
  sections: [reports],
};
