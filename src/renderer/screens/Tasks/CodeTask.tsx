import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeWayOut, MarkingTask } from '../../../shared/domain/marking/marking-task.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useNow } from '../../ui/use-now.ts';
import { useParcelName } from '../../ui/use-parcel-name.ts';
import { usePlaceName } from '../../ui/use-place-name.ts';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { ScanCode } from '../../ui/orders/ScanCode.tsx';
import { useReasonWords } from '../../ui/orders/use-task-words.ts';
import classes from './Tasks.module.css';

const MINUTE_MS = 60_000;

/** Identifiers of a parcel that the marketplace refused: which parcel, where it lies, why, and the ways out. */
export function CodeTask({ task }: { readonly task: MarkingTask }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(MINUTE_MS);
  const nameOf = useParcelName();
  const placeName = usePlaceName();
  const go = useAppState((state) => state.go);
  /** The code that another one is scanned for. */
  const [exchanged, setExchanged] = useState<string | null>(null);
  const { orderId, meta, codes, parcel, place, waysOut } = task;
  const { reason, next } = useReasonWords()(task.problem);
  const what = parcel ? nameOf(parcel) : t('common.order', { id: orderId });
  const kind = t(`packing.codeKind.${meta}`);
  const isDeletion = codes.length === 0;
  return (
    <li className={classes.task} data-testid="code-task">
      <div className={classes.head}>
        <VerdictShape kind="wrong" className={classes.shape} />
        <div>
          <h3 className={classes.title}>
            {t(isDeletion ? 'tasks.code.notDeleted' : 'tasks.code.notTaken', { kind, what })}
          </h3>
          <p className={classes.facts}>
            {place ? t('tasks.lies', { place: placeName(place, true) }) : t('tasks.code.notPacked')}
            {' · '}
            {t('tasks.since', { age: formats.age(task.since, now) })}
          </p>
        </div>
      </div>
      {reason !== null && <p className={classes.reason}>{reason}</p>}
      {next !== null && <p>{next}</p>}
      {!isDeletion && (
        <ul className={classes.codes} aria-label={t('packing.codes')}>
          {codes.map(({ key, text }) => (
            <li key={text} className={classes.code}>
              <code className={classes.codeText}>{text}</code>
              {key !== null && waysOut.includes('exchange') && (
                <ActButton
                  variant="default"
                  disabled={exchanged === key}
                  aria-label={t('tasks.code.exchangeOf', { code: text })}
                  onClick={() => setExchanged(key)}
                >
                  {t('tasks.code.exchange')}
                </ActButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {exchanged !== null && parcel && (
        <ScanCode
          parcel={parcel}
          meta={meta}
          replaces={exchanged}
          onTaken={() => setExchanged(null)}
          onCancel={() => setExchanged(null)}
        />
      )}
      <Ways task={task} />
      <div>
        <ActButton variant="subtle" onClick={() => go({ name: 'story', orderId })}>
          {t('tasks.code.story')}
        </ActButton>
      </div>
    </li>
  );
}

/** All but the exchange, which stands at each code. */
function Ways({ task }: { readonly task: MarkingTask }) {
  const { t } = useTranslation();
  const client = useClient();
  const mayPlan = useMay('plan');
  const again = useOperation(client.marking.sendAgain);
  const takeBack = useOperation(client.marking.takeBack);
  const dismiss = useOperation(client.marking.dismissTask);
  const { id, waysOut, codes } = task;
  const count = codes.length;
  const busy = again.busy || takeBack.busy || dismiss.busy;
  const problem = again.problem ?? takeBack.problem ?? dismiss.problem;
  const has = (way: CodeWayOut): boolean => waysOut.includes(way);
  return (
    <>
      <div className={classes.actions}>
        {has('again') && (
          <ActButton loading={again.busy} disabled={busy || !mayPlan} onClick={() => void again.run({ id })}>
            {t('tasks.code.again')}
          </ActButton>
        )}
        {has('takeBack') && (
          <AskFirst
            label={t('tasks.code.takeBack', { count })}
            question={t('tasks.code.takeBackSure', { count })}
            yes={t('tasks.code.takeBackYes', { count })}
            busy={busy}
            disabled={!mayPlan}
            onYes={() => void takeBack.run({ id })}
          />
        )}
        {has('dismiss') && (
          <AskFirst
            label={t('tasks.way.dismiss', { count: 1 })}
            question={t('tasks.code.stands')}
            yes={t('tasks.way.dismissYes')}
            tone="plain"
            busy={busy}
            disabled={!mayPlan}
            onYes={() => void dismiss.run({ id })}
          />
        )}
      </div>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}
