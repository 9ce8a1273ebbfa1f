import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding as Found } from '../../../../shared/domain/supply/hand-over.ts';
import { useAppState } from '../../../app/services.ts';
import { useParcelName } from '../../../ui/use-parcel-name.ts';
import { usePlaceName } from '../../../ui/use-place-name.ts';
import { useProblemWords } from '../../../ui/use-problem-words.ts';
import { useTaskWords } from '../../../ui/orders/use-task-words.ts';
import { Finding } from './Finding.tsx';
import classes from './Finding.module.css';

function ToTasks({ kind }: { readonly kind: 'codesRefused' | 'changesRefused' }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return <Button onClick={() => go({ name: 'tasks' })}>{t(`handOver.touch.${kind}`)}</Button>;
}

/** Each with its parcel, where it lies, and the marketplace's reason. */
export function CodesRefused({
  codes,
}: {
  readonly codes: Extract<Found, { kind: 'codesRefused' }>['codes'];
}) {
  const { t } = useTranslation();
  const nameOf = useParcelName();
  const placeName = usePlaceName();
  const problemWords = useProblemWords();
  return (
    <Finding kind="codesRefused" count={codes.length} action={<ToTasks kind="codesRefused" />}>
      <ul className={classes.reasons}>
        {codes.map(({ parcel, place, meta, problem }) => (
          <li key={`${parcel.orderId} ${meta}`} className={classes.reason}>
            <p>
              <b>{nameOf(parcel)}</b>
              {place && ` · ${placeName(place)}`}
            </p>
            <p>
              {t(`packing.codeKind.${meta}`)}
              {problem && `: ${t(`problem.${problem.code}.what`, problemWords(problem))}`}
            </p>
          </li>
        ))}
      </ul>
    </Finding>
  );
}

/** The tasks of this supply, each in a line. */
export function ChangesRefused({ tasks }: { readonly tasks: readonly string[] }) {
  const all = useAppState((state) => state.supplyTasks);
  const taskWords = useTaskWords();
  const own = all?.filter(({ id }) => tasks.includes(id)) ?? [];
  return (
    <Finding kind="changesRefused" count={tasks.length} action={<ToTasks kind="changesRefused" />}>
      <ul className={classes.reasons}>
        {own.map((task) => {
          const { title, reason } = taskWords(task);
          return (
            <li key={task.id} className={classes.reason}>
              <p>
                <b>{title}</b>
              </p>
              {reason !== null && <p>{reason}</p>}
            </li>
          );
        })}
      </ul>
    </Finding>
  );
}
