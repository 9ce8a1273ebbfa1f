import { useTranslation } from 'react-i18next';
import type { SupplyTask } from '../../../shared/contract/supplies.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { ParcelList } from '../../ui/ParcelList.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useNow } from '../../ui/use-now.ts';
import { usePlaceName } from '../../ui/use-place-name.ts';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import type { TaskGroup } from './group-tasks.ts';
import { useTaskWords } from '../../ui/orders/use-task-words.ts';
import classes from './Tasks.module.css';

const MINUTE_MS = 60_000;

interface Props {
  readonly group: TaskGroup;
  /** These orders are to go into another supply. */
  readonly onMove: (orderIds: readonly string[]) => void;
}

/** One refusal, of one change or of many alike: what, why, since when, and the ways out. */
export function SupplyTasks({ group, onMove }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(MINUTE_MS);
  const taskWords = useTaskWords();
  const placeName = usePlaceName();
  const go = useAppState((state) => state.go);
  const { tasks } = group;
  const [first] = tasks;
  const { title, reason, next } = taskWords(first);
  const count = tasks.length;
  const { change, to, supplyId, supplyName, order } = first;
  const place = count === 1 ? (order?.place ?? null) : null;
  return (
    <li className={classes.task} data-testid="supply-task" data-change={change}>
      <div className={classes.head}>
        <VerdictShape kind="wrong" className={classes.shape} />
        <div>
          <h3 className={classes.title}>
            {count === 1 ? title : t(`tasks.changes.${change}`, { count, supply: supplyName, to: to ?? '' })}
          </h3>
          <p className={classes.facts}>
            {place && `${t('tasks.lies', { place: placeName(place, true) })} · `}
            {t('tasks.since', { age: formats.age(first.since, now) })}
          </p>
        </div>
      </div>
      {reason !== null && <p className={classes.reason}>{reason}</p>}
      {next !== null && <p>{next}</p>}
      {count > 1 && <Orders tasks={tasks} />}
      <WaysOut tasks={tasks} onMove={onMove} />
      {supplyId !== null && (
        <div>
          <ActButton variant="subtle" onClick={() => go({ name: 'supply', supplyId, tab: 'orders' })}>
            {t('tasks.toSupply', { name: supplyName })}
          </ActButton>
        </div>
      )}
    </li>
  );
}

/** All that it happened to, each with where its parcel lies. */
function Orders({ tasks }: { readonly tasks: readonly SupplyTask[] }) {
  const taskWords = useTaskWords();
  const placeName = usePlaceName();
  const placed = tasks.flatMap(({ order }) => order ?? []);
  if (placed.length < tasks.length) {
    return (
      <ul className={classes.codes}>
        {tasks.map((task) => (
          <li key={task.id}>{taskWords(task).title}</li>
        ))}
      </ul>
    );
  }
  const places = new Map(placed.map(({ parcel, place }) => [parcel.orderId, place]));
  return (
    <ParcelList
      parcels={placed.map(({ parcel }) => parcel)}
      noteOf={({ orderId }) => {
        const place = places.get(orderId) ?? null;
        return place && placeName(place, true);
      }}
    />
  );
}

/** The same for all of them, one after the other: the first that fails is told. */
function WaysOut({ tasks, onMove }: Pick<TaskGroup, 'tasks'> & Pick<Props, 'onMove'>) {
  const { t } = useTranslation();
  const client = useClient();
  const mayPlan = useMay('plan');
  const retry = useOperation(client.supplies.retryTask);
  const dismiss = useOperation(client.supplies.dismissTask);
  const [first] = tasks;
  const count = tasks.length;
  const busy = retry.busy || dismiss.busy;
  const orderIds = tasks.flatMap(({ order }) => order?.parcel.orderId ?? []);
  const each = async (settle: typeof retry): Promise<void> => {
    for (const { id } of tasks) if (!(await settle.run({ id }))) break;
  };
  const problem = retry.problem ?? dismiss.problem;
  return (
    <>
      <div className={classes.actions}>
        {first.waysOut.map((way) => {
          switch (way) {
            case 'retry':
              return (
                <ActButton
                  key={way}
                  loading={retry.busy}
                  disabled={busy || !mayPlan}
                  onClick={() => void each(retry)}
                >
                  {t('tasks.way.retry', { count })}
                </ActButton>
              );
            case 'elsewhere':
              return (
                <ActButton
                  key={way}
                  variant="default"
                  disabled={busy || !mayPlan || orderIds.length === 0}
                  onClick={() => onMove(orderIds)}
                >
                  {t('tasks.way.elsewhere', { count })}
                </ActButton>
              );
            case 'dismiss':
              return (
                <AskFirst
                  key={way}
                  label={t('tasks.way.dismiss', { count })}
                  question={t(`tasks.stands.${first.change}`, { count })}
                  yes={t('tasks.way.dismissYes')}
                  tone="plain"
                  busy={busy}
                  disabled={!mayPlan}
                  onYes={() => void each(dismiss)}
                />
              );
            default:
              return way satisfies never;
          }
        })}
      </div>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}
