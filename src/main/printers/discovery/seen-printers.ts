import {
  findSources,
  type FindSource,
  type FoundPrinter,
  type FoundProblem,
} from '../../../shared/domain/printer/found-printer.ts';
import { formatPrinterAddress, type PrinterAddress } from '../address.ts';
import { whyNotAsk } from './identify-printer.ts';
import {
  addEvidence,
  inOrderOfTrust,
  shownEvidence,
  testimonyOf,
  type Evidence,
  type Testimony,
} from './evidence.ts';
import { matchCatalogue } from './match-catalogue.ts';
import { printable } from './printable-text.ts';
import type { Sighting } from './sighting.ts';

/** What is known of one address so far. */
export interface Entry {
  readonly key: string;
  readonly address: PrinterAddress;
  readonly ways: readonly FindSource[];
  readonly name: string | null;
  readonly identities: ReadonlySet<string>;
  readonly evidence: readonly Evidence[];
  readonly problems: readonly FoundProblem[];
  readonly mayAsk: boolean;
}

/** More than this is not a workplace but a flood. */
const MOST_PRINTERS = 400;

/** Names from people and the network take precedence over port names. */
const NAMED_BY: readonly FindSource[] = ['spooler', 'mdns', 'usb', 'deviceFiles', 'serial', 'network'];

/** Everything found, each address once. */
export class SeenPrinters {
  readonly #entries = new Map<string, Entry>();

  /** Null if there is no room for it. */
  see(source: FindSource, sighting: Sighting): Entry | null {
    const key = formatPrinterAddress(sighting.address);
    const known = this.#entries.get(key);
    if (known === undefined && this.#entries.size >= MOST_PRINTERS) return null;
    const ways = known?.ways ?? [];
    const isBetterName =
      known?.name === undefined ||
      known.name === null ||
      ways.every((way) => NAMED_BY.indexOf(source) < NAMED_BY.indexOf(way));
    const entry: Entry = {
      key,
      address: sighting.address,
      ways: ways.includes(source) ? ways : [...ways, source],
      name: (isBetterName ? sighting.name : null) ?? known?.name ?? null,
      identities: new Set([...(known?.identities ?? []), ...sighting.identities]),
      evidence: addEvidence(known?.evidence ?? [], sighting.evidence),
      problems: withProblems(known?.problems ?? [], sighting.problems),
      mayAsk: sighting.mayAsk || (known?.mayAsk ?? false),
    };
    this.#entries.set(key, entry);
    return entry;
  }

  /** What asking revealed; a printer that answered has no open question left. */
  learn(key: string, evidence: readonly Evidence[], problems: readonly FoundProblem[]): void {
    const known = this.#entries.get(key);
    if (known === undefined) return;
    this.#entries.set(key, {
      ...known,
      evidence: addEvidence(known.evidence, evidence),
      problems: withProblems(known.problems, problems),
    });
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  get(key: string): Entry | null {
    return this.#entries.get(key) ?? null;
  }

  all(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  /**
   * Other addresses of the same device. One source lists a device once, so two addresses from the same source are two
   * devices.
   */
  othersOf(entry: Entry): readonly Entry[] {
    return this.all().filter(
      (other) =>
        other.key !== entry.key &&
        !entry.identities.isDisjointFrom(other.identities) &&
        other.ways.every((way) => !entry.ways.includes(way)),
    );
  }

  /** What is known of the device from any of its addresses. */
  testimonyOf(entry: Entry): Testimony {
    return testimonyOf(this.#evidenceOf(entry));
  }

  view(entry: Entry): FoundPrinter {
    const evidence = this.#evidenceOf(entry);
    const known = testimonyOf(evidence);
    const match = matchCatalogue(known);
    const language = known.language ?? match?.model.language ?? languageOfDriver(entry);
    const other =
      entry.address.kind === 'spool' && language !== null ? null : whyNotAsk({ ...known, language });
    return {
      address: entry.key,
      ways: findSources.filter((source) => entry.ways.includes(source)),
      name: entry.name ?? nameOf(known) ?? placeOf(entry.address),
      maker: known.maker,
      model: known.model,
      firmware: known.firmware,
      language,
      dpi: known.dpi ?? match?.model.dpi ?? null,
      headDots: match?.model.headDots ?? null,
      catalogueId: match?.id ?? null,
      sameAs: this.othersOf(entry).map(({ key }) => key),
      evidence: inOrderOfTrust(evidence).map(shownEvidence),
      problems: [...withProblems(entry.problems, other === null ? [] : [other])],
    };
  }

  #evidenceOf(entry: Entry): readonly Evidence[] {
    return this.othersOf(entry).reduce((all, other) => addEvidence(all, other.evidence), entry.evidence);
  }
}

/** A queue with a driver prints pictures for it, whatever its printer speaks; a raw queue has none. */
function languageOfDriver({ address, evidence }: Entry): 'png' | null {
  return address.kind === 'spool' && evidence.some(({ by }) => by === 'driver') ? 'png' : null;
}

/** The latest problem of each kind. */
function withProblems(
  known: readonly FoundProblem[],
  more: readonly FoundProblem[],
): readonly FoundProblem[] {
  const codes = new Set(more.map(({ code }) => code));
  return [...known.filter(({ code }) => !codes.has(code)), ...more];
}

function nameOf({ maker, model }: Testimony): string | null {
  if (model === null) return null;
  const hasMaker = maker === null || model.toLowerCase().startsWith(maker.toLowerCase());
  return printable(hasMaker ? model : `${maker} ${model}`);
}

function placeOf(address: PrinterAddress): string {
  switch (address.kind) {
    case 'tcp':
      return address.host;
    case 'spool':
      return printable(address.queue) ?? 'queue';
    case 'file':
    case 'serial':
      return printable(address.path) ?? address.kind;
    case 'looking':
      return address.name;
    default:
      return 'USB';
  }
}
