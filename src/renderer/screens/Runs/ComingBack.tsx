import { useTranslation } from 'react-i18next';
import type { RunCard } from '../../../shared/contract/runs.ts';
import { useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { NotYours } from '../../ui/NotYours.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ScanVerdict } from './ScanVerdict.tsx';
import { Stops } from './Stops.tsx';
import { TypeNumber } from './TypeNumber.tsx';
import type { ShownAddresses } from './use-addresses.ts';
import { useRunScans } from './use-run-scans.ts';
import classes from './Runs.module.css';

interface Props {
  readonly run: RunCard;
  readonly addresses: ShownAddresses;
  readonly again: () => void;
}

/** The courier is back: what comes back is scanned in, and what does not is named. */
export function ComingBack({ run: card, addresses, again }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('handOver');
  const scans = useRunScans(card.runId, 'in', again);
  const { run, busy, problem } = useOperation(client.runs.close);
  const { runId, toComeBack, stops } = card;
  const close = async (): Promise<void> => {
    await run({ runId, missing: [...toComeBack] });
    again();
  };
  const shown = problem ?? scans.problem;
  const missing = stops.filter(({ parcel }) => toComeBack.includes(parcel.orderId));
  return (
    <Panel title={t('runs.back.title')} hint={t('runs.back.hint')}>
      <ScanVerdict answer={scans.answer} hint={t('runs.back.scan')} />
      <TypeNumber onTyped={(text) => void scans.scan(text)} />
      {missing.length === 0 ? (
        <p className={classes.progress}>{t('runs.back.all')}</p>
      ) : (
        <>
          <p className={classes.late} data-testid="to-come-back">
            {t('runs.back.missing', { count: missing.length })}
          </p>
          <Stops run={card} stops={missing} addresses={addresses.shown} />
        </>
      )}
      <NotYours right="handOver" />
      <div>
        {missing.length === 0 ? (
          <DeliberateButton
            size="xl"
            loading={busy}
            disabled={!may}
            data-testid="close-run"
            onClick={() => void close()}
          >
            {t('runs.back.close')}
          </DeliberateButton>
        ) : (
          <AskFirst
            label={t('runs.back.closeAnyway', { count: missing.length })}
            question={t('runs.back.question', { count: missing.length })}
            yes={t('runs.back.yes', { count: missing.length })}
            busy={busy}
            disabled={!may}
            onYes={() => void close()}
          />
        )}
      </div>
      {shown && <ProblemNote problem={shown} />}
    </Panel>
  );
}
