import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReprintReason } from '../../shared/domain/print-job/print-job.ts';
import type { ParcelRef } from '../../shared/domain/verdict.ts';
import { useClient } from '../app/services.ts';
import { useOperation } from '../app/use-operation.ts';
import { ActButton } from './ActButton.tsx';
import { DeliberateButton } from './DeliberateButton.tsx';
import { Icon } from './Icon.tsx';
import { ProblemNote } from './ProblemNote.tsx';
import { useParcelName } from './use-parcel-name.ts';
import classes from './Reprint.module.css';

const asked = ['damaged', 'didNotComeOut', 'lost'] as const satisfies readonly ReprintReason[];

interface Props {
  readonly parcel: ParcelRef;
  /** `line`: in a list, by its sign alone. */
  readonly look: 'line' | 'button';
  /** Of the button that asks. */
  readonly className?: string | undefined;
  readonly onDone?: () => void;
}

/** Another label, with the reason why. Asks in its own place: a dialog would stand between the next scan and its verdict. */
export function Reprint({ parcel, look, className, onDone }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const nameOf = useParcelName();
  const [isAsking, setAsking] = useState(false);
  const { run, busy, problem } = useOperation(client.packing.reprint);
  const what = nameOf(parcel);
  const isLine = look === 'line';
  if (!isAsking) {
    return (
      <>
        <ActButton
          className={className}
          size={isLine ? 'sm' : 'md'}
          variant={isLine ? 'subtle' : 'default'}
          leftSection={isLine ? undefined : <Icon name="printer" size={20} />}
          aria-label={t('packing.reprintOf', { what })}
          title={t('packing.reprint')}
          onClick={() => setAsking(true)}
        >
          {isLine ? <Icon name="printer" size={22} /> : t('packing.reprint')}
        </ActButton>
        {problem && <ProblemNote problem={problem} tone="quiet" />}
      </>
    );
  }
  const print = async (reason: ReprintReason): Promise<void> => {
    await run({ orderId: parcel.orderId, reason });
    setAsking(false);
    onDone?.();
  };
  return (
    <div className={classes.ask}>
      <p>{t('packing.reprintAsk', { what })}</p>
      <div className={classes.answers}>
        {asked.map((reason) => (
          <DeliberateButton key={reason} size="sm" loading={busy} onClick={() => void print(reason)}>
            {t(`packing.reprintReason.${reason}`)}
          </DeliberateButton>
        ))}
        <DeliberateButton size="sm" variant="default" onClick={() => setAsking(false)}>
          {t('packing.reprintNo')}
        </DeliberateButton>
      </div>
    </div>
  );
}
