import { useTranslation } from 'react-i18next';
import type { QueuedPass } from '../../../../shared/contract/passes.ts';
import { useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useDriverName } from './use-driver-name.ts';
import classes from './Passes.module.css';

const SECOND_MS = 1000;

interface Props {
  readonly queue: readonly QueuedPass[];
  readonly nextAt: number | null;
}

/** The marketplace's limit as a countdown, and those that wait for it in their order. */
export function PassQueue({ queue, nextAt }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t('stockroom.passes.queue')} hint={t('stockroom.passes.queueHint')}>
      <Countdown nextAt={nextAt} />
      {queue.length === 0 ? (
        <p className={classes.quiet}>{t('stockroom.passes.queueEmpty')}</p>
      ) : (
        <ol className={classes.queue} data-testid="pass-queue">
          {queue.map((each) => (
            <Waiting key={each.id} waiting={each} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Countdown({ nextAt }: { readonly nextAt: number | null }) {
  const { t } = useTranslation();
  const now = useNow(SECOND_MS);
  const seconds = nextAt === null ? 0 : Math.ceil(Math.max(0, nextAt - now) / SECOND_MS);
  const two = (number: number): string => String(number).padStart(2, '0');
  return (
    <p className={classes.countdown} data-testid="pass-countdown" role="timer">
      {seconds === 0 ? (
        t('stockroom.passes.free')
      ) : (
        <>
          {t('stockroom.passes.nextIn')}{' '}
          <b className={classes.clock}>
            {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
          </b>
        </>
      )}
    </p>
  );
}

function Waiting({ waiting }: { readonly waiting: QueuedPass }) {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const names = useDriverName();
  const may = useMay('stockroom');
  const takeBack = useOperation(client.passes.takeBack);
  const retry = useOperation(client.passes.retry);
  const { id, state, problem, turnAt, officeName } = waiting;
  const driver = names.driver(waiting);
  const isRefused = state === 'refused';
  const trouble = takeBack.problem ?? retry.problem;
  const stand = isRefused
    ? t('stockroom.passes.refused')
    : state === 'sending' || turnAt === null
      ? t('stockroom.passes.sending')
      : t('stockroom.passes.turn', { at: formats.moment(turnAt) });
  return (
    <li className={classes.waiting} data-testid="queued-pass" data-state={state} aria-label={driver}>
      <div className={classes.passHead}>
        <div className={classes.passNames}>
          <p className={classes.driver}>{officeName}</p>
          <p>
            {driver} · {names.car(waiting)}
          </p>
        </div>
        <p className="tabular">
          <b>{stand}</b>
        </p>
      </div>
      {state !== 'sending' && (
        <div className={classes.actions}>
          {isRefused && (
            <ActButton disabled={!may} loading={retry.busy} onClick={() => void retry.run({ id })}>
              {t('stockroom.passes.retry')}
            </ActButton>
          )}
          <ActButton
            variant="default"
            disabled={!may}
            loading={takeBack.busy}
            aria-label={t('stockroom.passes.takeBackOf', { driver, office: officeName })}
            onClick={() => void takeBack.run({ id })}
          >
            {t(isRefused ? 'stockroom.passes.drop' : 'stockroom.passes.takeBack')}
          </ActButton>
        </div>
      )}
      {trouble && <ProblemNote problem={trouble} />}
      {isRefused && problem && <ProblemNote problem={problem} />}
    </li>
  );
}
