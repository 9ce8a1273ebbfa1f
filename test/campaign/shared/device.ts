import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { PrinterFault } from '../../../src/simulator/printers/faults/printer-fault.ts';
import { controlFileOf, networkControlFile } from './control-file.ts';
import { POWER_AWAY_MS, type DevicePlan } from './device-plan.ts';
import { readNoLabel } from './no-label.ts';
import { readLabelLine, type PaperLabel } from './paper.ts';
import { SOURCES } from './programs.ts';
import type { References } from './references.ts';

const held = new URL('../../rigs/desk/held-process.ts', import.meta.url).href;

/** Starts in a second; on a machine busy with a build, 7 s were seen. */
const START_DEADLINE_MS = 60_000;

/** A printer without faults draws a label in some 20 ms; a batch of thirty waits for a free processor. */
const QUIET_DEADLINE_MS = 180_000;

/** A device file is looked at every 20 ms for more bytes, and less often on a busy machine: nothing new, so many times. */
const QUIET_LOOK_MS = 50;
const QUIET_LOOKS = 6;

/** At this rate the station waits a third of a second for what an adapter may hold after a label. */
const SERIAL_BAUD = 19_200;

/** How soon a power cut that was armed is noticed. A status look comes 100 ms after a label at the earliest. */
const POWER_LOOK_MS = 40;

const stateSchema = z.object({
  counters: z.object({ bytesRead: z.int(), connections: z.int(), powerCycles: z.int() }),
  waiting: z.array(z.unknown()),
  tray: z.object({ newest: z.int() }),
});
type DeviceState = z.infer<typeof stateSchema>;

const readySchema = z.object({ ready: z.literal(true), address: z.string(), control: z.string() });

export interface DeviceWishes {
  readonly index: number;
  readonly plan: DevicePlan;
  readonly dpi: number;
  readonly folder: string;
  readonly references: References;
  /** Left out, its sources. */
  readonly program?: string;
}

/** An emulated printer as a process of its own: it can be killed, and is the same printer when it is started again. */
export class Device {
  readonly index: number;
  readonly plan: DevicePlan;
  /** All that came out, in this order. */
  readonly paper: PaperLabel[] = [];
  /** When it lost what it had not printed, Unix milliseconds. */
  readonly powerLosses: number[] = [];
  readonly #wishes: DeviceWishes;
  #child: ChildProcess | null = null;
  #control = '';
  #address = '';
  #port = 0;
  /** Lines of the present process are read to their end. */
  #told: Promise<void> = Promise.resolve();
  /** It is off, and on again by itself. */
  #away: Promise<void> | null = null;
  #watching: AbortController | null = null;
  /** It sleeps, and wakes by itself. */
  #asleep: Promise<void> | null = null;
  /** Of its counter of power cuts, those that stand among `powerLosses`. */
  #cutsNoted = 0;

  constructor(wishes: DeviceWishes) {
    this.#wishes = wishes;
    this.index = wishes.index;
    this.plan = wishes.plan;
  }

  /** The same for the whole round. */
  get address(): string {
    return this.#address;
  }

  get #outFolder(): string {
    return path.join(this.#wishes.folder, `paper-${this.index}`);
  }

  get #serialName(): string {
    return path.join(this.#wishes.folder, `serial-${this.index}`);
  }

  async start(): Promise<void> {
    const { plan, dpi, program = SOURCES.printer } = this.#wishes;
    await mkdir(this.#outFolder, { recursive: true });
    const line = {
      tcp: ['--port', String(this.#port)],
      pty: ['--pty', '--flow', plan.flow],
      file: ['--file', path.join(this.#wishes.folder, `device-${this.index}`)],
    }[plan.line];
    const options = ['--out', this.#outFolder, '--control', '0', '--no-pictures', '--dpi', String(dpi)];
    const speech = ['--language', plan.language, '--print-ms', String(plan.printMs)];
    const child = spawn(process.execPath, ['--import', held, program, ...options, ...speech, ...line], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.#child = child;
    this.#cutsNoted = 0;
    const ready = Promise.withResolvers<z.infer<typeof readySchema>>();
    this.#told = this.#listen(child, ready.resolve, ready.reject);
    const late = setTimeout(
      () => ready.reject(new Error('an emulated printer did not start')),
      START_DEADLINE_MS,
    );
    const { address, control } = await ready.promise.finally(() => clearTimeout(late));
    this.#control = control;
    if (plan.line === 'tcp') {
      this.#port = Number(new URL(address).port);
      await writeFile(networkControlFile(this.#wishes.folder, this.#port), control);
    }
    this.#address = plan.line === 'pty' ? await this.#nameSerialPort(address) : address;
  }

  async #listen(
    child: ChildProcess,
    onReady: (ready: z.infer<typeof readySchema>) => void,
    onEnd: (error: Error) => void,
  ): Promise<void> {
    if (!child.stdout) throw new Error('no output');
    for await (const line of createInterface({ input: child.stdout })) {
      const label = readLabelLine(line, this.index);
      if (label) this.paper.push(label);
      else {
        const ready = readySchema.safeParse(JSON.parse(line));
        if (ready.success) onReady(ready.data);
      }
    }
    onEnd(new Error('an emulated printer ended'));
  }

  /** A serial adapter keeps its name when it is plugged in again, a pseudo-terminal gets another one. */
  async #nameSerialPort(address: string): Promise<string> {
    const name = this.#serialName;
    await symlink(address.slice('serial://'.length), name);
    await writeFile(controlFileOf(name), this.#control);
    return `serial://${name}?baud=${SERIAL_BAUD}&flow=${this.plan.flow}`;
  }

  /** Nothing while it is off. */
  async setFault(fault: PrinterFault): Promise<void> {
    if (this.#away) return;
    try {
      await this.#ask('PUT', '/faults', fault);
    } catch (error) {
      // It was switched off meanwhile, as it is when it is taken away from the desk.
      if (this.#away) return;
      throw error;
    }
    if (fault.fault === 'powerCycle') this.#watchPower();
  }

  /** Refuses connections, or lets them wait, and is awake so long afterwards. Only one with connections sleeps. */
  async sleep(how: 'refuse' | 'busy', wakesAfterMs: number): Promise<void> {
    if (this.#away || this.#asleep) return;
    await this.setFault({ fault: how });
    this.#asleep ??= this.#wake(how, wakesAfterMs);
    // Whoever mends it hears of it.
    this.#asleep.catch(() => undefined);
  }

  async #wake(how: 'refuse' | 'busy', afterMs: number): Promise<void> {
    try {
      await pause(afterMs);
      await this.#whileOn(() => this.#ask('DELETE', `/faults/${how}`));
    } finally {
      this.#asleep = null;
    }
  }

  /**
   * Off, and what it had not printed is lost; some seconds later it is on again. Where there are no connections its
   * process must die for it, or the rest of a label would wait for it on the line.
   */
  powerCycle(): void {
    if (this.plan.line !== 'tcp') return this.kill();
    this.#away ??= this.#goAway(async () => {
      await this.#ask('POST', '/power-cycle');
      this.#cutsNoted = (await this.#state()).counters.powerCycles;
      await this.#stayAway();
    });
  }

  /** SIGKILL, and a new process on the same line. */
  kill(): void {
    this.#away ??= this.#goAway(async () => {
      await this.#end();
      await pause(POWER_AWAY_MS);
      await this.start();
    });
  }

  async #goAway(work: () => Promise<void>): Promise<void> {
    this.powerLosses.push(Date.now());
    this.#watching?.abort();
    try {
      await work();
    } finally {
      this.#away = null;
    }
  }

  async #stayAway(): Promise<void> {
    await this.#ask('PUT', '/faults', { fault: 'refuse' });
    await pause(POWER_AWAY_MS);
    await this.#ask('DELETE', '/faults/refuse');
  }

  /** The emulated printer is on again at once, which no printer is. */
  #watchPower(): void {
    this.#watching?.abort();
    const watching = new AbortController();
    this.#watching = watching;
    const watch = async (): Promise<void> => {
      while (!(await this.#wasCut())) await pause(POWER_LOOK_MS, undefined, { signal: watching.signal });
      if (watching.signal.aborted) return void this.powerLosses.push(Date.now());
      this.#away ??= this.#goAway(() => this.#stayAway());
    };
    watch().catch(() => undefined);
  }

  /** Whether its power went and came back since this was asked last. */
  async #wasCut(): Promise<boolean> {
    const { powerCycles } = (await this.#state()).counters;
    const isNew = powerCycles > this.#cutsNoted;
    this.#cutsNoted = powerCycles;
    return isNew;
  }

  /** A person mends what is wrong with it. */
  async mend(): Promise<void> {
    await this.#asleep;
    this.#watching?.abort();
    if (await this.#whileOn(() => this.#wasCut())) this.powerLosses.push(Date.now());
    await this.#whileOn(() => this.#ask('DELETE', '/faults'));
  }

  /** Again, if it was switched off in the middle. */
  async #whileOn<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.#away;
      try {
        return await ask();
      } catch (error) {
        if (!this.#away) throw error;
      }
    }
  }

  /** Resolves when all that it was sent is on paper, or lost. Only for one that is mended. */
  async quiet(): Promise<void> {
    const deadline = performance.now() + QUIET_DEADLINE_MS;
    let before: DeviceState | null = null;
    let sameLooks = 0;
    for (;;) {
      const state = await this.#whileOn(() => this.#state());
      const isSame = before !== null && readNoLabel(before.counters, state.counters);
      const isTold = (this.paper.at(-1)?.label ?? 0) === state.tray.newest;
      sameLooks = isSame && isTold && state.waiting.length === 0 ? sameLooks + 1 : 0;
      if (sameLooks === QUIET_LOOKS) return;
      if (performance.now() > deadline)
        throw new Error(`printer ${this.index} does not come to rest: ${JSON.stringify(state)}`);
      before = state;
      await pause(QUIET_LOOK_MS);
    }
  }

  async stop(): Promise<void> {
    this.#watching?.abort();
    await this.#asleep;
    await this.#away;
    await this.#end();
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const closed =
      child.exitCode === null && child.signalCode === null
        ? new Promise<void>((resolve) => void child.once('exit', () => resolve()))
        : Promise.resolve();
    // Its terminal's number goes to whoever opens one next, the printer of another round maybe.
    await rm(this.#serialName, { force: true });
    child.kill('SIGKILL');
    await closed;
    await this.#told;
    await this.#takeUntold();
  }

  /** A label whose file was written, and whose line was not: the printer died with it under the tear bar. */
  async #takeUntold(): Promise<void> {
    const last = this.paper.at(-1)?.label ?? 0;
    for (const name of (await readdir(this.#outFolder)).toSorted()) {
      const label = Number(/^(\d+)\./.exec(name)?.[1] ?? 0);
      if (label <= last) continue;
      const file = path.join(this.#outFolder, name);
      const { codes, digest } = await this.#wishes.references.read(await readFile(file));
      // Half a file is a label that never came as far: the printer counts on without it.
      if (digest === null) await rm(file);
      else this.paper.push({ device: this.index, label, at: Date.now(), codes, digest });
    }
  }

  async #state(): Promise<DeviceState> {
    return stateSchema.parse(await (await this.#ask('GET', '/state')).json());
  }

  async #ask(method: string, route: string, body?: object): Promise<Response> {
    const answer = await fetch(`${this.#control}${route}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${route}: ${await answer.text()}`);
    return answer;
  }
}
