import { parseArgs } from 'node:util';
import { argumentFault } from '../shared/command-line/argument-fault.ts';
import { helpText, type OptionWords } from '../shared/command-line/help-page.ts';
import type { ProblemOf } from '../shared/problem.ts';
import { fail, ok, type Result, unreachable } from '../shared/result.ts';
import { metadataForms } from './marketplace/metadata/metadata-form.ts';
import { DEFAULT_STORAGE_DAYS, type SimulatorOptions, type StartProblem } from './simulator.ts';

type BadArgument = ProblemOf<'badArgument'>;

const bad = (argument: string, reason: string) =>
  fail<BadArgument>({ code: 'badArgument', argument, reason });

const declared = {
  port: { type: 'string', default: '0' },
  seed: { type: 'string', default: '1' },
  orders: { type: 'string', default: '50' },
  past: { type: 'string', default: '0' },
  token: { type: 'string' },
  state: { type: 'string' },
  limits: { type: 'string', default: 'on' },
  'first-order-id': { type: 'string' },
  metadata: { type: 'string', default: 'numbers' },
  'order-codes': { type: 'string', default: 'on' },
  'storage-days': { type: 'string', default: String(DEFAULT_STORAGE_DAYS) },
} as const;

const words: Readonly<Record<keyof typeof declared, OptionWords>> = {
  port: {
    value: 'PORT',
    words: 'where it listens, on this computer alone; 0 takes a free one',
    standard: '0',
  },
  seed: { value: 'N', words: 'the same seed makes the same world', standard: '1' },
  orders: { value: 'N', words: 'new orders at the start', standard: '50' },
  past: { value: 'N', words: 'orders of the last weeks, delivered and sold', standard: '0' },
  token: { value: 'TEXT', words: 'the key of the one seller; one is made otherwise' },
  state: { value: 'FILE', words: 'where the world is kept from one run to the next' },
  limits: { value: 'on|off', words: 'whether requests are counted', standard: 'on' },
  'first-order-id': { value: 'ID', words: 'where identifiers of orders begin' },
  metadata: { value: metadataForms.join('|'), words: 'how metadata is written', standard: 'numbers' },
  'order-codes': {
    value: 'on|off',
    words: 'whether lists of self-pickup orders tell the number that the buyer sees',
    standard: 'on',
  },
  'storage-days': {
    value: 'DAYS',
    words: 'how long self-pickup orders wait for their customers',
    standard: String(DEFAULT_STORAGE_DAYS),
  },
};

export const simulatorHelp = (): string =>
  helpText('npm run --silent simulator --', {
    about:
      'The practice marketplace. Prints one line of JSON with its addresses and its key when it is ready, and stops\n' +
      'on SIGTERM. Its page, at the same address, runs it by hand.',
    usage: ['[options]'],
    options: { ...words, help: { short: 'h', words: 'this page' } },
  });

const readTokens = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: declared, strict: true, allowPositionals: false }).values;

function wholeNumber(argument: string, text: string, largest: number): Result<number, BadArgument> {
  const number = Number(text);
  return /^\d+$/.test(text) && number <= largest
    ? ok(number)
    : bad(argument, `a whole number from 0 to ${largest}, not "${text}"`);
}

/** Orders of one second each still fit the 30 days that a list goes back. */
const MOST_ORDERS = 1_000_000;
/** Ten years: longer than anybody keeps a parcel. */
const MOST_STORAGE_DAYS = 3650;
/** Leaves room for all identifiers that follow. */
const LARGEST_FIRST_ID = 2n ** 63n - 1n - 10n ** 9n;

function orderId(text: string): Result<string, BadArgument> {
  const well = /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= LARGEST_FIRST_ID;
  return well
    ? ok(text)
    : bad('--first-order-id', `an identifier from 1 to ${LARGEST_FIRST_ID}, not "${text}"`);
}

export function readCommandLine(args: readonly string[]): Result<SimulatorOptions, BadArgument> {
  let values: ReturnType<typeof readTokens>;
  try {
    values = readTokens(args);
  } catch (error) {
    return fail(argumentFault(error));
  }
  const port = wholeNumber('--port', values.port, 65_535);
  if (!port.ok) return port;
  const seed = wholeNumber('--seed', values.seed, Number.MAX_SAFE_INTEGER);
  if (!seed.ok) return seed;
  const orders = wholeNumber('--orders', values.orders, MOST_ORDERS);
  if (!orders.ok) return orders;
  const past = wholeNumber('--past', values.past, MOST_ORDERS);
  if (!past.ok) return past;
  const storageDays = wholeNumber('--storage-days', values['storage-days'], MOST_STORAGE_DAYS);
  if (!storageDays.ok) return storageDays;
  if (values.limits !== 'on' && values.limits !== 'off') {
    return bad('--limits', `on or off, not "${values.limits}"`);
  }
  const orderCodes = values['order-codes'];
  if (orderCodes !== 'on' && orderCodes !== 'off') {
    return bad('--order-codes', `on or off, not "${orderCodes}"`);
  }
  const metadataForm = metadataForms.find((form) => form === values.metadata);
  if (metadataForm === undefined) {
    return bad('--metadata', `one of ${metadataForms.join(', ')}, not "${values.metadata}"`);
  }
  if (values.token === '') return bad('--token', 'a token, not an empty text');
  if (values.state === '') return bad('--state', 'a file name, not an empty text');
  const firstOrderId = values['first-order-id'] === undefined ? null : orderId(values['first-order-id']);
  if (firstOrderId?.ok === false) return firstOrderId;
  return ok({
    port: port.value,
    seed: seed.value,
    orders: orders.value,
    past: past.value,
    tokens: values.token === undefined ? [] : [values.token],
    limits: values.limits,
    metadataForm,
    orderCodes,
    storageDays: storageDays.value,
    ...(values.state === undefined ? {} : { stateFile: values.state }),
    ...(firstOrderId === null ? {} : { firstOrderId: firstOrderId.value }),
  });
}

/** One sentence for a person: what is wrong and what to do. */
export function startProblemSentence(problem: StartProblem): string {
  switch (problem.code) {
    case 'portInUse':
      return `Port ${problem.port} is in use: stop the program that holds it, or start with another --port (0 takes a free one).`;
    case 'badArgument':
      return `${problem.argument}: ${problem.reason}`;
    default:
      return unreachable(problem);
  }
}
