import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelsAhead as Labels } from '../../shared/contract/packing.ts';
import { useAppState, useClient } from '../app/services.ts';
import { useFollowed } from '../app/use-followed.ts';
import { useOperation } from '../app/use-operation.ts';
import { labelPrinter } from '../store/printers.ts';
import { ActButton } from './ActButton.tsx';
import { AskFirst } from './AskFirst.tsx';
import { PackedBar } from './PackedBar.tsx';
import { ProblemNote } from './ProblemNote.tsx';
import classes from './LabelsAhead.module.css';

const totalOf = ({ printed, onTheirWay, left, notReady, faulty }: Labels): number =>
  printed + onTheirWay + left + notReady + faulty;

/** All labels of a supply before its packing: how many are on paper, what is left, and a way to stop. */
export function LabelsAhead({ supplyId }: { readonly supplyId: string }) {
  const client = useClient();
  const ask = useMemo(() => () => client.packing.ahead({ supplyId }), [client, supplyId]);
  // What becomes of a label is told with the printers; what becomes of its order, with the supplies.
  const follow = useCallback(
    (onChange: () => void) => {
      const ends = [client.printing.printers(onChange), client.supplies.cards(onChange)];
      return () => ends.forEach((end) => end());
    },
    [client],
  );
  const { value, problem, again } = useFollowed(ask, follow);
  if (!value) return problem ? <ProblemNote problem={problem} again={again} tone="quiet" /> : null;
  if (totalOf(value) + value.cancelled === 0) return null;
  return <Known supplyId={supplyId} labels={value} again={again} />;
}

interface Props {
  readonly supplyId: string;
  readonly labels: Labels;
  readonly again: () => void;
}

function Known({ supplyId, labels, again }: Props) {
  const { t } = useTranslation();
  const printed = { printed: labels.printed, total: totalOf(labels) };
  return (
    // No landmark: each supply of a list has one of these.
    <div className={classes.ahead} data-testid="labels-ahead">
      <div className={classes.words}>
        <p className={classes.title}>{t('labelsAhead.title')}</p>
        <div className={classes.progress}>
          <PackedBar
            packed={labels.printed}
            total={printed.total}
            label={t('labelsAhead.printed', printed)}
          />
          <p className={classes.count} data-testid="labels-ahead-count" aria-live="polite">
            {t('labelsAhead.printed', printed)}
          </p>
        </div>
        <Besides labels={labels} />
      </div>
      <Actions supplyId={supplyId} labels={labels} again={again} />
    </div>
  );
}

/** What the count alone does not say. */
function Besides({
  labels: { onTheirWay, left, notReady, faulty, unpacked, cancelled },
}: {
  readonly labels: Labels;
}) {
  const { t } = useTranslation();
  const trouble = useAppState((state) => labelPrinter(state)?.trouble ?? null);
  const parts = [
    onTheirWay > 0 ? t('labelsAhead.onTheirWay', { count: onTheirWay }) : null,
    left > 0 ? t('labelsAhead.left', { count: left }) : null,
    notReady > 0 ? t('labelsAhead.notReady', { count: notReady }) : null,
    faulty > 0 ? t('packing.labelsFaulty', { count: faulty }) : null,
  ].filter((part) => part !== null);
  return (
    <>
      {parts.length > 0 && <p className={classes.parts}>{parts.join(' · ')}</p>}
      {cancelled > 0 && <p className={classes.warn}>{t('labelsAhead.cancelled', { count: cancelled })}</p>}
      {unpacked > 0 && onTheirWay === 0 && <p>{t('labelsAhead.labelFirst')}</p>}
      {trouble && onTheirWay + left > 0 && <ProblemNote problem={trouble} tone="quiet" />}
    </>
  );
}

function Actions({ supplyId, labels: { left, stoppable }, again }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const isOnline = useAppState((state) => state.link === 'online');
  const print = useOperation(client.packing.printAhead);
  const stop = useOperation(client.packing.stopAhead);
  const problem = print.problem ?? stop.problem;
  const start = async (): Promise<void> => {
    await print.run({ supplyId });
    again();
  };
  const end = async (): Promise<void> => {
    await stop.run({ supplyId });
    again();
  };
  return (
    <div className={classes.actions}>
      {stoppable > 0 && (
        <ActButton
          variant="default"
          size="lg"
          disabled={!isOnline}
          loading={stop.busy}
          onClick={() => void end()}
        >
          {t('labelsAhead.stop')}
        </ActButton>
      )}
      {left > 0 && (
        <AskFirst
          label={t('labelsAhead.print', { count: left })}
          question={t('labelsAhead.sure')}
          yes={t('labelsAhead.print', { count: left })}
          tone="plain"
          disabled={!isOnline}
          busy={print.busy}
          onYes={() => void start()}
        />
      )}
      {problem && <ProblemNote problem={problem} tone="quiet" />}
    </div>
  );
}
