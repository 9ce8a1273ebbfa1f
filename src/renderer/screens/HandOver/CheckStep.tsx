import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ParcelList } from '../../ui/ParcelList.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useParcelName } from '../../ui/use-parcel-name.ts';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import type { PreflightState } from './use-preflight.ts';
import classes from './CheckStep.module.css';

/** What stands between the supply and the driver, by name. */
export function CheckStep({ preflight }: { readonly preflight: PreflightState }) {
  const { t } = useTranslation();
  const { findings, problem, again } = preflight;
  if (!findings) {
    return problem ? (
      <ProblemNote problem={problem}>
        <Button mt="sm" variant="default" onClick={again}>
          {t('common.tryAgain')}
        </Button>
      </ProblemNote>
    ) : (
      <p className={classes.waiting}>
        <Loader size="sm" /> {t('handOver.checking')}
      </p>
    );
  }
  const { unpacked, cancelledParcels, packed } = findings;
  if (unpacked.length === 0 && cancelledParcels.length === 0) {
    return (
      <div className={classes.good} data-testid="nothing-missing">
        <VerdictShape kind="packed" className={classes.goodShape} />
        <div>
          <p className={classes.goodTitle}>{t('handOver.allThere')}</p>
          <p>{t('handOver.allThereText', { count: packed })}</p>
        </div>
      </div>
    );
  }
  return (
    <>
      {cancelledParcels.length > 0 && <CancelledParcels preflight={preflight} />}
      {unpacked.length > 0 && <Unpacked preflight={preflight} />}
    </>
  );
}

function CancelledParcels({ preflight }: { readonly preflight: PreflightState }) {
  const { t } = useTranslation();
  const client = useClient();
  const nameOf = useParcelName();
  const { run, busy, problem } = useOperation(client.supplies.setAside);
  const parcels = preflight.findings?.cancelledParcels ?? [];
  const takenOut = async (orderId: string): Promise<void> => {
    await run({ orderId });
    preflight.again();
  };
  return (
    <section className={classes.finding} data-tone="bad" data-testid="cancelled-parcels">
      <h3 className={classes.findingTitle}>{t('handOver.cancelledParcels', { count: parcels.length })}</h3>
      <p>{t('handOver.cancelledText')}</p>
      {problem && <ProblemNote problem={problem} />}
      <ParcelList
        parcels={parcels}
        renderAction={(parcel) => (
          <Button
            disabled={busy}
            aria-label={t('handOver.takenOutOf', { what: nameOf(parcel) })}
            onClick={() => void takenOut(parcel.orderId)}
          >
            {t('handOver.takenOut')}
          </Button>
        )}
      />
    </section>
  );
}

function Unpacked({ preflight }: { readonly preflight: PreflightState }) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const open = useOperation(client.packing.open);
  if (!preflight.findings) return null;
  const { unpacked, supplyId } = preflight.findings;
  const pack = async (): Promise<void> => {
    if (await open.run({ supplyId })) go({ name: 'packing' });
  };
  return (
    <section className={classes.finding} data-tone="warn" data-testid="unpacked">
      <div className={classes.findingHead}>
        <div>
          <h3 className={classes.findingTitle}>{t('handOver.unpacked', { count: unpacked.length })}</h3>
          <p>{t('handOver.unpackedText')}</p>
        </div>
        <Button loading={open.busy} onClick={() => void pack()}>
          {t('handOver.packThem')}
        </Button>
      </div>
      {open.problem && <ProblemNote problem={open.problem} />}
      <ParcelList parcels={unpacked} />
    </section>
  );
}
