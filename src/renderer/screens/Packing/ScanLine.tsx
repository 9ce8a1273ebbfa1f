import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanRecord } from '../../../shared/contract/packing.ts';
import { kindOf, type VerdictKind } from '../../../shared/domain/verdict.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { OrderLink } from '../../ui/OrderLink.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Reprint } from '../../ui/Reprint.tsx';
import { StickerNumber } from '../../ui/StickerNumber.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { verdictArguments } from '../../words/arguments.ts';
import classes from './ScanLine.module.css';

/** One scan and what became of it. Drawn again only when its own record changes. */
export const ScanLine = memo(({ scan }: { readonly scan: ScanRecord }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { verdict, job } = scan;
  const isTaken = job?.state === 'sent' || job?.state === 'confirmed';
  // The record keeps what was said at the scan; the line shows what became of it.
  const kind = kindShown(scan, isTaken);
  const parcel = 'parcel' in verdict ? verdict.parcel : null;
  const named = 'product' in verdict ? verdict.product.article : scan.text;
  const isRight = kind === 'packed' || kind === 'printing';
  return (
    <li className={classes.line} data-kind={kind} data-testid="scan-line">
      <VerdictShape kind={kind} className={classes.shape} />
      <div className={classes.text}>
        <div className={classes.head}>
          <span className={classes.article}>{parcel ? <OrderLink parcel={parcel} /> : named}</span>
          <time className={classes.time}>{formats.clock(scan.at)}</time>
        </div>
        {!isRight && (
          <p className={classes.short}>{t(`verdict.${verdict.reason}.short`, verdictArguments(verdict))}</p>
        )}
        <div className={classes.labelRow}>
          {parcel?.sticker && <StickerNumber sticker={parcel.sticker} className={classes.sticker} />}
          {parcel && isTaken && <Reprint parcel={parcel} look="line" className={classes.reprint} />}
        </div>
        {job && !isTaken && <p className={classes.short}>{t(`packing.job.${job.state}`)}</p>}
        {scan.repeat && <p className={classes.short}>{t('packing.repeat')}</p>}
        {job?.state === 'uncertain' && <InDoubt jobId={job.id} />}
      </div>
    </li>
  );
});

/** What became of the label since counts for more than the verdict of its scan. */
function kindShown({ verdict, job }: ScanRecord, isTaken: boolean): VerdictKind {
  if (job?.state === 'uncertain') return 'ask';
  if (job?.state === 'failed') return 'machine';
  return verdict.reason === 'labelPrinting' && isTaken ? 'packed' : kindOf[verdict.reason];
}

function InDoubt({ jobId }: { readonly jobId: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.packing.answerUncertain);
  return (
    <>
      {problem && <ProblemNote problem={problem} tone="quiet" />}
      <div className={classes.answers}>
        <DeliberateButton size="sm" loading={busy} onClick={() => void run({ jobId, inHand: true })}>
          {t('packing.inHand')}
        </DeliberateButton>
        <DeliberateButton
          size="sm"
          variant="default"
          disabled={busy}
          onClick={() => void run({ jobId, inHand: false })}
        >
          {t('packing.printAgain')}
        </DeliberateButton>
      </div>
    </>
  );
}
