import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../shared/contract/index.ts';
import { isUnreadCode } from '../../../shared/domain/label/on-word.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LabelOut } from '../../ui/LabelOut.tsx';
import { OnMyWord } from '../../ui/PrintAnyway.tsx';
import { RefusedPicture } from '../../ui/print-job/RefusedPicture.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { PackedSummary } from './PackedSummary.tsx';
import classes from './QrStep.module.css';

interface Props {
  readonly supplyId: string;
  readonly isHandedOver: boolean;
}

/** Large enough that the driver's phone reads it off the screen. */
export function QrStep({ supplyId, isHandedOver }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const { qr, problem, again } = useQr(supplyId, isHandedOver);
  const print = useOperation(client.supplies.printQr);
  const anyway = useOperation(client.supplies.printQrAnyway);
  const [isPrinted, setPrinted] = useState(false);
  const refused = (isPrinted ? null : print.problem) ?? problem;
  if (!isHandedOver) return <p>{t('handOver.qrLater')}</p>;
  const printQr = async (): Promise<void> => {
    setPrinted((await print.run({ supplyId })) !== null);
  };
  const printQrAnyway = async (): Promise<void> => {
    setPrinted((await anyway.run({ supplyId })) !== null);
  };
  return (
    <div className={classes.qr}>
      {!problem && (
        <div className={classes.frame} aria-busy={!qr}>
          {qr && (
            // As an image an SVG can neither run scripts nor load anything.
            <img
              className={classes.image}
              src={qr.picture}
              alt={t('handOver.qrAlt', { barcode: qr.barcode })}
              data-testid="supply-qr"
            />
          )}
          {!qr && <Loader aria-label={t('handOver.qrLoading')} />}
        </div>
      )}
      <div className={classes.side}>
        {!problem && <p className={classes.text}>{t('handOver.qrText')}</p>}
        {qr && <p className={classes.barcode}>{qr.barcode}</p>}
        {problem && <ProblemNote problem={problem} again={again} />}
        {refused?.code === 'labelUnusable' && (
          <RefusedPicture why={JSON.stringify(refused)} of={{ kind: 'supplyQr', supplyId }} what={supplyId} />
        )}
        <div>
          <ActButton
            size="xl"
            loading={print.busy}
            leftSection={<Icon name="printer" />}
            onClick={() => void printQr()}
          >
            {t('handOver.printQr')}
          </ActButton>
        </div>
        {print.problem && !isPrinted && print.problem.code !== problem?.code && (
          <ProblemNote problem={print.problem} />
        )}
        {isUnreadCode(print.problem) && !isPrinted && (
          <OnMyWord busy={anyway.busy} problem={anyway.problem} onGive={() => void printQrAnyway()} />
        )}
        <LabelOut of={{ kind: 'supplyQr', supplyId }} name={supplyId} />
        <p aria-live="polite">{isPrinted && t('handOver.printed')}</p>
        <PackedSummary supplyId={supplyId} />
      </div>
    </div>
  );
}

type QrAnswer = Awaited<ReturnType<Client['supplies']['qr']>>;

interface QrState {
  readonly qr: { readonly barcode: string; readonly picture: string } | null;
  readonly problem: Problem | null;
  readonly again: () => void;
}

function useQr(supplyId: string, isHandedOver: boolean): QrState {
  const client = useClient();
  const [answer, setAnswer] = useState<QrAnswer | null>(null);
  useEffect(() => {
    if (isHandedOver) client.supplies.qr({ supplyId }).then(setAnswer, reportError);
  }, [client, supplyId, isHandedOver]);
  return {
    qr: answer?.ok ? answer.value : null,
    problem: answer && !answer.ok ? answer.problem : null,
    again: () => {
      setAnswer(null);
      client.supplies.qr({ supplyId }).then(setAnswer, reportError);
    },
  };
}
