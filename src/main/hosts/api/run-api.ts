import { fail, type Result } from '../../../shared/result.ts';
import { operationNames } from '../../../shared/marketplace/index.ts';
import type { AnyOperation } from '../../../shared/marketplace/operation.ts';
import { hideTyped } from '../../../shared/command-line/hide-typed.ts';
import { readProfile } from '../../marketplace/profile-file.ts';
import { type OperationCall, readApiArguments } from './api-arguments.ts';
import { runBatch } from './batch.ts';
import { answer, type Answered, chosenOperation, rehearse, timeOf } from './call.ts';
import { type ApiClient, openClient } from './client.ts';
import { completionScript } from './completion.ts';
import { type ExitName, exitOf } from './exit-codes.ts';
import { helpAbout } from './help.ts';
import { listText } from './list.ts';
import { unknownOperation } from './nearest-names.ts';
import { listOperations } from './operation-list.ts';
import { allPages } from './paged.ts';
import { createPrinter, type Printer } from './printer.ts';
import type { ApiProblem } from './problem.ts';
import { readAll } from './read-all.ts';
import { reportKinds } from './report-kinds.ts';
import { runReport } from './report.ts';
import type { ApiSurroundings } from './surroundings.ts';
import { toWireAnswer } from './wire-answer.ts';
import { readWireInput } from './wire-input.ts';

/** Does what the command line says. Rejects with `OutputLost` where the answer can't be printed. */
export async function runApi(args: readonly string[], surroundings: ApiSurroundings): Promise<ExitName> {
  const hide = hideTyped(args);
  const around: ApiSurroundings = { ...surroundings, say: (sentence) => surroundings.say(hide(sentence)) };
  const printer = createPrinter(around, hide, (text) => text);
  const refuse = (problem: ApiProblem) => told(printer, fail(problem));
  const read = readApiArguments(args);
  if (!read.ok) return refuse(read.problem);
  const asked = read.value;
  if (asked.kind === 'help') {
    const page = helpAbout(asked.about, around.now());
    if (page === null)
      return refuse(unknownOperation(asked.about ?? '', [...operationNames, ...Object.keys(reportKinds)]));
    await around.print(page.trimEnd());
    return 'done';
  }
  if (asked.kind === 'completion') {
    await around.print(completionScript(asked.shell).trimEnd());
    return 'done';
  }
  if (asked.kind === 'list') return list(asked.profileFile, around, printer);

  const chosen = asked.kind === 'call' ? chosenOperation(asked) : null;
  if (chosen?.ok === false) return refuse(chosen.problem);
  const opened = await openClient(asked, around);
  if (!opened.ok) return refuse(opened.problem);
  const client = opened.value;
  const redacting = createPrinter(around, hide, client.redact);
  try {
    if (asked.kind === 'call' && chosen) return await runCall(client, chosen.value, asked, around, redacting);
    if (asked.kind === 'call') throw new Error('an operation was not chosen');
    return await inputThen(asked, around, redacting, async (input) =>
      told(redacting, await runReport(client, asked, input, around)),
    );
  } finally {
    await client.close();
    for (const remark of client.remarks()) redacting.say(remark);
  }
}

async function told(printer: Printer, answered: Answered, also: object = {}): Promise<ExitName> {
  await printer.print(answered, also);
  return answered.ok ? 'done' : exitOf(answered.problem);
}

async function list(
  profileFile: string | null,
  around: ApiSurroundings,
  printer: Printer,
): Promise<ExitName> {
  const profile = profileFile === null ? null : await readProfile(profileFile);
  if (profile?.ok === false) return told(printer, profile);
  const listed = listOperations(profile?.value.routes ?? {});
  await around.print(around.isTerminal ? listText(listed) : JSON.stringify(listed));
  return 'done';
}

type Input = Record<string, unknown>;

async function inputThen(
  { input: given }: Pick<OperationCall, 'input'>,
  around: ApiSurroundings,
  printer: Printer,
  then: (input: Input) => Promise<ExitName>,
): Promise<ExitName> {
  const text: Result<string, ApiProblem> =
    given === '-' ? await readAll(around.input, around.signal) : { ok: true, value: given };
  if (!text.ok) return told(printer, text);
  const input = readWireInput(text.value);
  return input.ok ? then(input.value) : told(printer, input);
}

async function runCall(
  client: ApiClient,
  operation: AnyOperation,
  asked: OperationCall,
  around: ApiSurroundings,
  printer: Printer,
): Promise<ExitName> {
  if (asked.batch) return runBatch(client, operation, asked, around, printer);
  return inputThen(asked, around, printer, async (input) => {
    if (asked.dryRun) return told(printer, rehearse(client, operation, input, around.now()));
    const time = timeOf(asked, 'packing', around.signal);
    if (asked.allPages) {
      let page = 0;
      for await (const answered of allPages(client.marketplace, operation, input, time.options)) {
        page += 1;
        if (!answered.ok) return told(printer, fail(time.explain(answered.problem)), { page });
        await printer.print({ ok: true, value: toWireAnswer(operation, answered.value) }, { page });
      }
      return 'done';
    }
    const answered = await answer(client, operation, input, { out: asked.out, options: time.options });
    return told(printer, answered.ok ? answered : fail(time.explain(answered.problem)));
  });
}
