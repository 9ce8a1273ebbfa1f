import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KindState, NumbersState } from '../../../shared/contract/numbers.ts';
import type { ReportKind } from '../../../shared/domain/numbers/report-kinds.ts';
import { useAppState } from '../../app/services.ts';
import type { Followed } from '../../app/use-followed.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useShopNow } from '../../ui/practice/use-shop-now.ts';
import { useSeen } from '../../ui/use-seen.ts';
import { TroubleText } from './Reports.tsx';
import { stateOf, stateWords } from './state-words.ts';
import { useNumberWords } from './use-number-words.ts';
import classes from './Boxes.module.css';

/** What the boxes below the money are about. */
export type BoxName = 'funnel' | 'stock' | 'unseen';

interface BoxProps {
  readonly name: BoxName;
  readonly renderBody: () => ReactNode;
}

/** Its figures are asked for when it comes into sight. */
export function Box({ name, renderBody }: BoxProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  return (
    <div ref={place} data-testid={`box-${name}`}>
      <Panel title={t(`numberBoxes.${name}.title`)} hint={t(`numberBoxes.${name}.hint`)}>
        {isSeen ? renderBody() : <Loading height={320} />}
      </Panel>
    </div>
  );
}

interface KnownProps<T> {
  readonly followed: Followed<T>;
  readonly renderValue: (value: T) => ReactNode;
}

/** How old an answer is while the station is away, and why there is none. */
export function Known<T>({ followed, renderValue }: KnownProps<T>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isOffline = useAppState((state) => state.link === 'offline');
  const { problem, isStale, at, again } = followed;
  const value = isStale ? null : followed.value;
  return (
    <>
      {isOffline && (
        <p className={classes.offline} aria-live="polite">
          {value === null
            ? t('numberBoxes.offlineNothing')
            : t('numberBoxes.offline', { when: formats.clock(at) })}
        </p>
      )}
      {!isOffline && !isStale && problem && <ProblemNote problem={problem} again={again} />}
      {value !== null && renderValue(value)}
      {value === null && !isOffline && (isStale || !problem) && <Loading height={320} />}
    </>
  );
}

/** Above lists that stand as they last were. */
export function OfflineNote() {
  const { t } = useTranslation();
  const isOffline = useAppState((state) => state.link === 'offline');
  return isOffline ? (
    <p className={classes.offline} aria-live="polite">
      {t('numberBoxes.offlineLists')}
    </p>
  ) : null;
}

export const statesOf = (state: NumbersState | null, kinds: readonly ReportKind[]): readonly KindState[] =>
  state?.kinds.filter(({ kind }) => kinds.includes(kind)) ?? [];

interface ReportsProps {
  readonly states: readonly KindState[];
  readonly isOn: boolean;
}

const EVERY_MS = 15_000;

/** How far the reports are that a box is made of, and what stands in their way. */
export function ReportNotes({ states, isOn }: ReportsProps) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const now = useShopNow(EVERY_MS);
  return (
    <ul className={classes.notes}>
      {states.map((state) => {
        const name = stateOf(state, isOn);
        return (
          <li key={state.kind} data-kind={state.kind} data-state={name} data-testid="box-report">
            <span className={classes.noteKind}>{t(`numbers.kind.${state.kind}`)}:</span>{' '}
            {stateWords(state, isOn, now, { t, words }).join(' · ')}
            {state.trouble !== null && name === 'troubled' && <TroubleText of={[]} problem={state.trouble} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Nothing of it is known: it is on its way, or something stands in its way. */
export function Unknown({ of, states }: { readonly of: BoxName | 'returns' } & Pick<ReportsProps, 'states'>) {
  const { t } = useTranslation();
  if (states.length === 0) return <Loading height={160} />;
  const isFailed = states.every((state) => stateOf(state, true) === 'troubled');
  const how = isFailed ? 'failed' : 'first';
  return (
    <div data-testid={`${of}-${how}`}>
      <EmptyState
        icon={how === 'failed' ? 'warning' : 'clock'}
        title={t(`numberBoxes.${of}.${how}`)}
        text={t(`numberBoxes.${how}`)}
      />
    </div>
  );
}
