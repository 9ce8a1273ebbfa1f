import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusedLabel } from '../../../shared/contract/packing.ts';
import { FetchedNote, FetchLabelButton, useFetchLabel } from '../../ui/FetchLabel.tsx';
import { OrderLink } from '../../ui/OrderLink.tsx';
import { Panel } from '../../ui/Page.tsx';
import { RefusedPicture } from '../../ui/print-job/RefusedPicture.tsx';
import { useParcelName } from '../../ui/use-parcel-name.ts';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { useLotName } from '../../ui/ways.ts';
import { useReasonWords } from '../../ui/orders/use-task-words.ts';
import classes from './Tasks.module.css';

interface ListProps {
  readonly labels: readonly RefusedLabel[];
  /** They are printed as they were drawn before. */
  readonly isOld: boolean;
}

/** Labels that are here and can't be printed: whose, why, and the way to a better one. */
export function RefusedLabels({ labels: all, isOld }: ListProps) {
  const { t } = useTranslation();
  const nameOf = useParcelName();
  const labels = all.filter(({ isOldPrinted }) => isOldPrinted === isOld);
  // Its line is gone as soon as it came.
  const [came, setCame] = useState<string | null>(null);
  if (labels.length === 0 && came === null) return null;
  return (
    <Panel
      title={t(isOld ? 'tasks.oldLabels.title' : 'tasks.labels')}
      hint={t(isOld ? 'tasks.oldLabels.hint' : 'tasks.labelsHint')}
    >
      <p aria-live="polite" data-testid="label-came">
        {came !== null && t(isOld ? 'tasks.oldLabels.drawn' : 'tasks.labelCame', { what: came })}
      </p>
      <ul className={classes.list} data-testid={isOld ? 'old-labels' : 'refused-labels'}>
        {labels.map((label) => (
          <OneLabel key={label.parcel.orderId} label={label} onThere={() => setCame(nameOf(label.parcel))} />
        ))}
      </ul>
    </Panel>
  );
}

interface Props {
  readonly label: RefusedLabel;
  readonly onThere: () => void;
}

function OneLabel({ label: { parcel, supplyName, problem, isOldPrinted }, onThere }: Props) {
  const { t } = useTranslation();
  const lotName = useLotName();
  const { reason, next } = useReasonWords()(problem);
  const nameOf = useParcelName();
  const fetching = useFetchLabel(parcel.orderId, onThere);
  return (
    <li className={classes.task}>
      <div className={classes.head}>
        <VerdictShape kind="machine" className={classes.warning} />
        <div>
          <h3 className={classes.title}>
            <OrderLink parcel={parcel} />
          </h3>
          <p className={classes.facts}>
            {t('common.order', { id: parcel.orderId })} · {lotName(supplyName)}
          </p>
        </div>
      </div>
      {isOldPrinted ? (
        <>
          <p className={classes.reason}>{t('tasks.oldLabels.next')}</p>
          <p>{t('tasks.oldLabels.why', { reason: reason ?? '' })}</p>
        </>
      ) : (
        <>
          {reason !== null && <p className={classes.reason}>{reason}</p>}
          {next !== null && <p>{next}</p>}
        </>
      )}
      <div className={classes.actions}>
        <FetchLabelButton fetching={fetching} isDrawn={isOldPrinted} />
      </div>
      <FetchedNote fetching={fetching} isDrawn={isOldPrinted} />
      {!isOldPrinted && (
        <RefusedPicture
          why={JSON.stringify(problem)}
          of={{ kind: 'order', orderId: parcel.orderId }}
          what={nameOf(parcel)}
        />
      )}
    </li>
  );
}
