import type { TFunction } from 'i18next';
import type { KindState } from '../../../shared/contract/numbers.ts';
import { reportRules } from '../../../shared/domain/numbers/report-kinds.ts';
import type { NumberWords } from './number-words.ts';

export type StateName = 'off' | 'paused' | 'troubled' | 'asking' | 'queued' | 'fresh';

/** What goes before what: a pause, a trouble, what is under way. */
export function stateOf({ isPaused, trouble, asking, left }: KindState, isOn: boolean): StateName {
  if (!isOn) return 'off';
  if (isPaused) return 'paused';
  if (trouble !== null && asking === null) return 'troubled';
  if (asking !== null) return 'asking';
  return left > 0 ? 'queued' : 'fresh';
}

/**
 * Whether a list may grow. What is still to be asked for was never fetched, or is only asked again: that isn't told, so
 * neither is said. Null: it is as it is.
 */
export function moreToCome(state: KindState, isOn: boolean): 'renewed' | 'mayBeMore' | null {
  if (state.left === 0) return null;
  const name = stateOf(state, isOn);
  return name === 'asking' || name === 'queued' ? 'renewed' : 'mayBeMore';
}

const MB = 1_000_000;

/** In which state it is, then what goes with it: how far, until when. */
export function stateWords(
  state: KindState,
  isOn: boolean,
  now: number,
  { t, words }: { readonly t: TFunction; readonly words: NumberWords },
): string[] {
  const name = stateOf(state, isOn);
  if (name === 'off' || name === 'paused') return [t(`numbers.reports.${name}`)];
  const { turnAt, nextAt, lastAt, left } = state;
  const isWaiting = name === 'queued' || name === 'troubled' || (name === 'asking' && state.step === null);
  return [
    name === 'asking' ? askingWords(state, t, words) : t(`numbers.reports.${name}`),
    ...(isWaiting && turnAt !== null && turnAt > now
      ? [t('numbers.reports.turn', { when: words.time(turnAt, now) })]
      : []),
    ...(left > 0 ? [t('numbers.reports.left', { count: left })] : []),
    ...(name === 'fresh' && nextAt !== null
      ? [t('numbers.reports.next', { when: words.time(nextAt, now) })]
      : []),
    ...(lastAt === null ? [] : [t('numbers.reports.last', { when: words.time(lastAt, now) })]),
  ];
}

function askingWords({ kind, asking, step }: KindState, t: TFunction, words: NumberWords): string {
  const isOfAll = asking === null || reportRules[kind].asked === 'whole';
  const span = isOfAll ? t('numbers.reports.allDays') : words.span(asking);
  if (step === null) return t('numbers.reports.asking', { span });
  if (step.step !== 'downloading') return t(`numbers.reports.${step.step}`, { span });
  return t('numbers.reports.downloading', {
    span,
    size: words.number(Math.round(((step.bytes ?? 0) / MB) * 10) / 10),
  });
}
