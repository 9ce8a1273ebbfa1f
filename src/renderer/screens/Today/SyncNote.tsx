import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { QuietNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useNow } from '../../ui/use-now.ts';

/** What a person must know of the marketplace while it is slow, silent, or being asked for everything. */
export function SyncNote() {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(1000);
  const sync = useAppState((state) => state.station?.sync ?? null);
  if (!sync) return null;
  const { state, silentSince, lastAt, orders } = sync;
  if (state === 'fetching') {
    const text = t('today.sync.fetching.text', { count: orders });
    return <QuietNote state={state} what={t('today.sync.fetching.title')} text={text} isBusy />;
  }
  if (state === 'silent' && silentSince !== null) {
    const age = lastAt === null ? 'none' : formats.age(lastAt, now);
    const what = t('today.sync.silent.title', { since: formats.clock(silentSince) });
    return <QuietNote state={state} what={what} text={t('today.sync.silent.text', { age })} />;
  }
  return null;
}

/** Said whatever else is: a label printed by an older status may be a cancelled order's. */
export function LateNote() {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(1000);
  const isLate = useAppState((state) => state.station?.sync.statusesLate ?? false);
  const since = useAppState((state) => state.station?.sync.statusesAt ?? null);
  if (!isLate || since === null) return null;
  const what = t('today.sync.statusesLate.title', { age: formats.age(since, now) });
  return <QuietNote state="statusesLate" what={what} text={t('today.sync.statusesLate.text')} />;
}
