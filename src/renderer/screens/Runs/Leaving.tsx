import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunCard } from '../../../shared/contract/runs.ts';
import type { Fate } from '../../../shared/domain/run/run.ts';
import { useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { NotYours } from '../../ui/NotYours.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './Runs.module.css';

interface Props {
  readonly run: RunCard;
  readonly again: () => void;
}

/** What a person says becomes of a parcel that was not scanned; of an order that has ended nobody is asked. */
const CHOICE = ['stays', 'sought'] as const satisfies readonly Fate[];

/** The courier leaves. What was not scanned is named first, with what becomes of it. */
export function Leaving({ run: { runId, leaving, stops }, again }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('handOver');
  const { run, busy, problem } = useOperation(client.runs.leave);
  const [fates, setFates] = useState<Readonly<Record<string, Fate>>>({});
  const { mustStay, missing, loaded } = leaving;
  const leave = async (): Promise<void> => {
    const without = missing.map(({ orderId }) => ({ orderId, fate: fates[orderId] ?? ('stays' as const) }));
    await run({ runId, without });
    again();
  };
  return (
    <>
      <p data-testid="loaded-count">{t('runs.leave.loaded', { loaded, count: stops.length })}</p>
      {mustStay.length > 0 && (
        <p className={classes.advice} role="alert">
          {t('runs.leave.mustStay', { count: mustStay.length, orders: mustStay.join(', ') })}
        </p>
      )}
      {missing.length > 0 && (
        <section aria-label={t('runs.leave.missing', { count: missing.length })}>
          <p className={classes.late}>{t('runs.leave.missing', { count: missing.length })}</p>
          <ul className={classes.missing} data-testid="missing">
            {missing.map(({ orderId, why }) => (
              <li key={orderId}>
                <span>
                  <strong>{orderId}</strong> · {t(`runs.leave.why.${why}`)}
                </span>
                {why !== 'ended' && (
                  <NativeSelect
                    size="md"
                    aria-label={t('runs.leave.fate', { id: orderId })}
                    value={fates[orderId] ?? 'stays'}
                    data={CHOICE.map((fate) => ({ value: fate, label: t(`runs.leave.fates.${fate}`) }))}
                    onChange={({ currentTarget }) => {
                      const fate = CHOICE.find((each) => each === currentTarget.value) ?? 'stays';
                      setFates((now) => ({ ...now, [orderId]: fate }));
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div>
        {missing.length === 0 ? (
          <DeliberateButton
            size="xl"
            loading={busy}
            disabled={!may || loaded === 0 || mustStay.length > 0}
            data-testid="leave"
            onClick={() => void leave()}
          >
            {t('runs.leave.go')}
          </DeliberateButton>
        ) : (
          <AskFirst
            label={t('runs.leave.anyway', { count: missing.length })}
            question={t('runs.leave.question', { count: missing.length })}
            yes={t('runs.leave.yes', { count: missing.length })}
            busy={busy}
            disabled={!may || loaded === 0 || mustStay.length > 0}
            onYes={() => void leave()}
          />
        )}
      </div>
      <NotYours right="handOver" />
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}
