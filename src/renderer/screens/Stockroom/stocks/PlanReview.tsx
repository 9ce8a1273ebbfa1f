import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockPlan } from '../../../../shared/contract/stocks.ts';
import { countTold, isSameName, lineKinds } from '../../../../shared/domain/stock/stock-change.ts';
import type { Problem } from '../../../../shared/problem.ts';
import type { Result } from '../../../../shared/result.ts';
import { useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { DeliberateButton } from '../../../ui/DeliberateButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { PlanLines } from './PlanLines.tsx';
import classes from './PlanReview.module.css';

interface Input {
  readonly planId: string;
  readonly typed?: string;
}

interface Props {
  readonly plan: StockPlan;
  /** Where confirming it does more than sending it. */
  readonly send?: (input: Input) => Promise<Result<unknown, Problem>>;
  /** On the button where nothing is to be told and confirming it does something all the same. */
  readonly finish?: string;
  /** What becomes of those that can't be told, where confirming it ends what they are of; `isAll`: nothing can be. */
  readonly rest?: (count: number, isAll: boolean) => string;
  /** Its name, where stocks of it may be deleted. */
  readonly warehouse?: string;
  /** Barcodes that are left out because nobody has counted them. */
  readonly uncounted?: number;
  readonly onClose: (isSent: boolean) => void;
}

/** Before and after, what may be a mistake first and in red; asked once. */
export function PlanReview({
  plan,
  send: sendPlan,
  finish,
  rest,
  warehouse = '',
  uncounted = 0,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('stockroom');
  const { run, busy, problem } = useOperation<Input, unknown>(sendPlan ?? client.stocks.send);
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { planId, counts, lines, total, above, undoes } = plan;
  const told = countTold(counts);
  const isFinish = finish !== undefined && told + counts.refused === 0;
  const [typed, setTyped] = useState('');
  const isDeleting = counts.deleted > 0;
  const isNamed = !isDeleting || isSameName(typed, warehouse);
  const send = async (): Promise<void> => {
    if (await run(isDeleting ? { planId, typed } : { planId })) onClose(true);
  };
  return (
    <section
      ref={place}
      tabIndex={-1}
      className={classes.review}
      data-testid="stock-plan"
      aria-label={t('stockroom.stocks.review.title')}
    >
      <h3 className={classes.title}>
        {t(undoes === null ? 'stockroom.stocks.review.title' : 'stockroom.stocks.review.undoTitle')}
      </h3>
      <ul className={classes.counts}>
        {lineKinds
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <li key={kind} className={classes.countOf} data-kind={kind}>
              {t(`stockroom.stocks.review.kind.${kind}`, { count: counts[kind] })}
            </li>
          ))}
        {above > 0 && (
          <li className={classes.countOf} data-kind="above" data-testid="stock-plan-above">
            <Icon name="warning" /> {t('stockroom.stocks.own.above', { count: above })}
          </li>
        )}
      </ul>
      {uncounted > 0 && (
        <p data-testid="stock-plan-uncounted">{t('stockroom.stocks.own.leftOut', { count: uncounted })}</p>
      )}
      <PlanLines lines={lines} />
      {total > lines.length && <p>{t('stockroom.stocks.review.more', { count: total - lines.length })}</p>}
      {counts.refused > 0 && (rest !== undefined || told === 0) && (
        <p data-testid="stock-plan-rest">
          {rest ? rest(counts.refused, told === 0) : t('stockroom.stocks.review.noneChangeable')}
        </p>
      )}
      {isDeleting && (
        <TextInput
          label={t('stockroom.stocks.review.typeName', { name: warehouse })}
          description={t('stockroom.stocks.review.typeNameHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={classes.actions}>
        <DeliberateButton variant="default" onClick={() => onClose(false)}>
          {t('stockroom.stocks.review.back')}
        </DeliberateButton>
        <ActButton
          size="lg"
          {...(counts.deleted + counts.zero + counts.lower > 0 ? { color: 'red.9' } : {})}
          loading={busy}
          disabled={!may || (told === 0 && !isFinish) || !isNamed}
          data-testid="stock-send"
          onClick={() => void send()}
        >
          {isFinish ? finish : t('stockroom.stocks.review.send', { count: told })}
        </ActButton>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </section>
  );
}
