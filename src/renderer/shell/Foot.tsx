import { useTranslation } from 'react-i18next';
import type { StationView } from '../../shared/contract/station.ts';
import { useAppState, useClient } from '../app/services.ts';
import { useOperation } from '../app/use-operation.ts';
import { countTasks } from '../store/count-tasks.ts';
import {
  askedOf,
  healthShown,
  neediestPrinter,
  printerInDoubt,
  printerWithLabel,
} from '../store/printers.ts';
import { syncTroubleOf } from '../store/sync-trouble.ts';
import { syncWordsOf } from '../store/sync-words.ts';
import { Icon } from '../ui/Icon.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { useNow } from '../ui/use-now.ts';
import { WhoWorks } from './WhoWorks.tsx';
import classes from './Foot.module.css';

/**
 * The machine's health: grey while all is well. While the station is away nothing is said of what it alone knows: a printer
 * that was ready may have run out of paper since.
 */
export function Foot() {
  const { t } = useTranslation();
  const isOffline = useAppState((state) => state.link === 'offline');
  return (
    <footer className={classes.foot} aria-label={t('shell.foot.label')}>
      {!isOffline && <PrinterHealth />}
      {isOffline ? <LinkLost /> : <SyncHealth />}
      {!isOffline && <StationHealth />}
      {!isOffline && <Outbox />}
      <WhoWorks />
      <TokenHealth />
      {!isOffline && <Budget />}
    </footer>
  );
}

/** The printer that needs a person most, by its name where there are several; and all that waits. */
function PrinterHealth() {
  const { t } = useTranslation();
  const count = useAppState((state) => state.printers?.printers.length ?? null);
  const neediest = useAppState(neediestPrinter);
  const withLabel = useAppState(printerWithLabel);
  const withDoubt = useAppState(printerInDoubt);
  const waiting = useAppState(
    (state) => state.printers?.printers.reduce((sum, printer) => sum + printer.waiting, 0) ?? 0,
  );
  const go = useAppState((state) => state.go);
  if (count === null) return <span className={classes.item}>…</span>;
  const health = neediest?.health ?? 'notSet';
  const shown = neediest ? healthShown(neediest) : 'notSet';
  const isWell = shown !== 'asking' && (health === 'ready' || health === 'printing');
  // Nothing is wrong with it, and nothing goes on before a hand has taken the label.
  const toTake = isWell ? withLabel : null;
  const isDoubtful = isWell && withDoubt !== null;
  const asked = neediest ? askedOf(neediest) : 0;
  const isCounted = count === 1 && shown === 'asking' && asked >= waiting;
  const shownId = (isDoubtful ? withDoubt : neediest)?.id ?? null;
  const words = (): string => {
    if (toTake) {
      const state = t('printer.condition.takeLabel');
      return count === 1 ? state : t('printer.foot.named', { name: toTake.name, state });
    }
    if (isDoubtful) return t('shell.foot.printerLanguage');
    if (!neediest || count === 1) return t(`shell.foot.printer.${shown}`, { count: asked });
    if (shown === 'ready') return t('printer.foot.allWell', { count });
    return t('printer.foot.named', { name: neediest.name, state: t(`printer.health.${shown}`) });
  };
  return (
    <button
      type="button"
      className={classes.item}
      data-testid="printer-health"
      data-health={health}
      data-loud={!isWell || toTake !== null || isDoubtful}
      onClick={() => go({ name: 'printer', printerId: shownId })}
    >
      <Icon name="printer" size={20} />
      <span className={`${classes.name} ${classes.words}`}>{words()}</span>
      {waiting > 0 && !isCounted && (
        <span className={`tabular ${classes.words}`} data-short={waiting}>
          · {t(count === 1 ? 'shell.foot.queue' : 'printer.foot.waitInAll', { count: waiting })}
        </span>
      )}
    </button>
  );
}

/** What is wrong with the station itself stands here as long as it holds, for whoever comes later. */
function StationHealth() {
  const { t } = useTranslation();
  const disk = useAppState(
    (state) => state.station?.notices.some(({ code }) => code === 'diskFull') ?? false,
  );
  const doubted = useAppState((state) => doubtedOrders(state.station));
  const go = useAppState((state) => state.go);
  const isClockWrong = useAppState(
    (state) => state.station?.notices.some(({ code }) => code === 'clockWrong') ?? false,
  );
  if (!disk && doubted === 0 && !isClockWrong) return null;
  const words = (): string => {
    if (disk) return t('shell.foot.diskFull');
    return doubted > 0 ? t('shell.foot.perhapsPacked', { count: doubted }) : t('shell.foot.clockWrong');
  };
  return (
    <button
      type="button"
      className={classes.item}
      data-testid="station-health"
      data-loud="true"
      onClick={() => go({ name: 'today' })}
    >
      <Icon name="warning" size={20} />
      <span className={classes.words} data-short={disk || doubted === 0 ? '' : doubted}>
        {words()}
      </span>
    </button>
  );
}

function doubtedOrders(station: StationView | null): number {
  const behind = station?.notices.find(({ code }) => code === 'journalBehind');
  return behind?.code === 'journalBehind' ? behind.orders : 0;
}

function LinkLost() {
  const { t } = useTranslation();
  return (
    <span className={classes.item} data-loud="true">
      <Icon name="sync" size={20} />
      {t('shell.foot.linkLost')}
    </span>
  );
}

function SyncHealth() {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(1000);
  const client = useClient();
  const { run } = useOperation(client.station.syncNow);
  const sync = useAppState((state) => state.station?.sync ?? null);
  if (!sync) return <span className={classes.item}>…</span>;
  const { state, lastAt, statusesAt } = sync;
  const said = syncWordsOf(sync);
  const since = said === 'statusesLate' ? statusesAt : lastAt;
  const age = since === null ? '' : formats.age(since, now);
  return (
    <button
      type="button"
      className={classes.item}
      data-testid="sync-health"
      data-state={state}
      data-loud={state === 'trouble' || state === 'silent' || sync.statusesLate}
      title={t('shell.foot.syncNow')}
      onClick={() => void run({})}
    >
      <Icon name="sync" size={20} />
      {(state === 'trouble' || state === 'silent') && (
        <span>{t(`shell.foot.syncTrouble.${syncTroubleOf(sync.trouble)}`)} ·</span>
      )}
      <span className={`tabular ${classes.words}`} data-short={said === 'fetching' ? sync.orders : age}>
        {t(`shell.foot.${said}`, { count: sync.orders, age })}
      </span>
    </button>
  );
}

function Outbox() {
  const { t } = useTranslation();
  const waiting = useAppState((state) => state.station?.outbox.waiting ?? null);
  const refused = useAppState(countTasks);
  const go = useAppState((state) => state.go);
  if (waiting === null) return <span className={classes.item}>…</span>;
  return (
    <button
      type="button"
      className={classes.item}
      data-testid="outbox"
      data-loud={refused > 0}
      onClick={() => go({ name: 'tasks' })}
    >
      <Icon name="outbox" size={20} />
      <span className={`tabular ${classes.words}`} data-short={waiting}>
        {t('shell.foot.outbox', { count: waiting })}
      </span>
      {refused > 0 && <span>· {t('shell.foot.outboxRefused', { count: refused })}</span>}
    </button>
  );
}

/** Shown only when a new one has to be made. */
function TokenHealth() {
  const { t } = useTranslation();
  const formats = useFormats();
  const isTraining = useAppState((state) => state.station?.training ?? true);
  const account = useAppState((state) => state.station?.account ?? null);
  const go = useAppState((state) => state.go);
  const life = account?.tokenLife;
  const expiry = account?.tokenExpiresAt ?? null;
  if (isTraining || expiry === null || (life !== 'expiring' && life !== 'expired')) return null;
  return (
    <button
      type="button"
      className={classes.item}
      data-testid="token-health"
      data-loud={life === 'expired'}
      onClick={() => go({ name: 'settings' })}
    >
      <Icon name="warning" size={20} />
      <span className={classes.words} data-short={formats.day(expiry)}>
        {t(`shell.foot.token.${life}`, { date: formats.day(expiry) })}
      </span>
    </button>
  );
}

function Budget() {
  const { t } = useTranslation();
  const budget = useAppState((state) => state.station?.budget ?? null);
  if (!budget) return null;
  return (
    <label className={classes.item} title={t('shell.foot.budgetMeans', budget)}>
      {t('shell.foot.budget')}
      <meter
        className={classes.meter}
        min={0}
        max={Math.max(budget.burst, 1)}
        value={budget.available}
        aria-valuetext={t('shell.foot.budgetMeans', budget)}
      />
    </label>
  );
}
