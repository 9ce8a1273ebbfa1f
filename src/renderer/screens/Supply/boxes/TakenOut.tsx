import { useTranslation } from 'react-i18next';
import type { ParcelRef } from '../../../../shared/domain/verdict.ts';
import { useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { DeliberateButton } from '../../../ui/DeliberateButton.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useParcelName } from '../../../ui/use-parcel-name.ts';
import { VerdictShape } from '../../../ui/VerdictShape.tsx';
import classes from './BoxParcels.module.css';

interface Props {
  readonly parcel: ParcelRef;
  readonly onDone: (words: string) => void;
}

/** A cancelled parcel must come out; who took it out says so. */
export function TakenOut({ parcel, onDone }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const nameOf = useParcelName();
  const { run, busy, problem } = useOperation(client.supplies.setAside);
  const what = nameOf(parcel);
  const out = async (): Promise<void> => {
    if (await run({ orderId: parcel.orderId })) onDone(t('boxes.takenOutOf', { what }));
  };
  return (
    <div className={classes.cancelled}>
      <VerdictShape kind="cancelled" className={classes.shape} />
      <span>{t('boxes.isCancelled')}</span>
      <DeliberateButton
        size="sm"
        loading={busy}
        aria-label={t('boxes.takenOutOf', { what })}
        onClick={() => void out()}
      >
        {t('boxes.takenOut')}
      </DeliberateButton>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
