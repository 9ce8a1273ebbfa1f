import {
  findWitnesses,
  type FindEvidence,
  type FindWitness,
} from '../../../shared/domain/printer/found-printer.ts';
import type { HeadDpi, PrinterLanguageName } from '../../../shared/domain/printer/printer-model.ts';
import type { DeviceId } from './device-id.ts';
import { dpiInName, languageInName, namedLanguages } from './named-languages.ts';
import { printable } from './printable-text.ts';

/** What one source of evidence says about a printer. Fields left out are unknown. */
export interface Evidence {
  readonly by: FindWitness;
  readonly said: string;
  readonly maker?: string | null;
  readonly model?: string | null;
  readonly firmware?: string | null;
  readonly language?: PrinterLanguageName | null;
  readonly dpi?: HeadDpi | null;
  /** Names of languages that Packbench can't produce. */
  readonly foreign?: readonly string[];
}

/** All evidence together: for each value, the one from the most trusted source that knows it. */
export interface Testimony {
  readonly maker: string | null;
  readonly model: string | null;
  readonly firmware: string | null;
  readonly language: PrinterLanguageName | null;
  readonly dpi: HeadDpi | null;
  readonly foreign: readonly string[];
}

const fields = ['maker', 'model', 'firmware', 'language', 'dpi'] as const;

/**
 * Two routes to a device may each have evidence of the same kind; a hostile network could repeat itself in other words
 * forever.
 */
const MOST_OF_A_KIND = 2;

export const inOrderOfTrust = (evidence: readonly Evidence[]): readonly Evidence[] =>
  evidence.toSorted((a, b) => findWitnesses.indexOf(a.by) - findWitnesses.indexOf(b.by));

export function addEvidence(known: readonly Evidence[], more: readonly Evidence[]): readonly Evidence[] {
  const all: Evidence[] = [...known];
  for (const one of more) {
    const alike = all.filter(({ by }) => by === one.by);
    if (alike.length < MOST_OF_A_KIND && !alike.some(({ said }) => said === one.said)) all.push(one);
  }
  return all;
}

export function testimonyOf(evidence: readonly Evidence[]): Testimony {
  const ordered = inOrderOfTrust(evidence);
  const best = <K extends (typeof fields)[number]>(field: K): NonNullable<Evidence[K]> | null =>
    ordered.map((one) => one[field]).find((value) => value !== undefined && value !== null) ?? null;
  return {
    maker: best('maker'),
    model: best('model'),
    firmware: best('firmware'),
    language: best('language'),
    dpi: best('dpi'),
    foreign: [...new Set(ordered.flatMap(({ foreign = [] }) => foreign))],
  };
}

export const shownEvidence = (one: Evidence): FindEvidence => ({
  by: one.by,
  said: one.said,
  gave: fields.filter((field) => one[field] !== undefined && one[field] !== null),
});

/** What a model name reveals: itself, and often language and dpi. Null without a name. */
export function evidenceOfName(by: FindWitness, name: string, maker: string | null = null): Evidence | null {
  const model = printable(name);
  if (model === null) return null;
  const said = printable(maker === null ? model : `${maker} ${model}`) ?? model;
  return { by, said, maker, model, language: languageInName(model), dpi: dpiInName(model) };
}

export function evidenceOfDeviceId(by: FindWitness, text: string, id: DeviceId): Evidence {
  const { language, foreign } = namedLanguages(id.commands);
  const name = id.model ?? '';
  return {
    by,
    said: printable(text) ?? '',
    maker: id.maker,
    model: id.model,
    language: language ?? languageInName(name),
    dpi: dpiInName(name),
    foreign,
  };
}
