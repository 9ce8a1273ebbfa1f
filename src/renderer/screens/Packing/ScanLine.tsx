import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanRecord } from '../../../shared/contract/packing.ts';
import { kindOf } from '../../../shared/domain/verdict.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { isHeldUp } from '../../store/printers.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MiddleCut } from '../../ui/MiddleCut.tsx';
import { OrderLink } from '../../ui/OrderLink.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Reprint } from '../../ui/Reprint.tsx';
import { StickerNumber } from '../../ui/StickerNumber.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { wayIcons } from '../../ui/ways.ts';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { verdictArguments } from '../../words/arguments.ts';
import { isCalm, isUnderWay, kindShown } from './kind-shown.ts';
import { namedInLine } from './named-in-line.ts';
import classes from './ScanLine.module.css';

/** One scan and what became of it. Drawn again only when its own record changes. */
export const ScanLine = memo(({ scan }: { readonly scan: ScanRecord }) => {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'ru' ? 'ru' : 'en';
  const formats = useFormats();
  const { verdict, job } = scan;
  const isTaken = job?.state === 'sent' || job?.state === 'confirmed';
  const isStuck = useAppState((state) => isHeldUp(state, job?.id ?? null)) && isUnderWay(job);
  // The record keeps what was said at the scan; the line shows what became of it.
  const kind = kindShown(scan, isTaken, isStuck);
  const named = namedInLine(scan);
  const parcel = 'parcel' in named ? named.parcel : null;
  const name = 'parcel' in named ? named.parcel.article : named[language];
  const became = job && !isTaken ? t(`packing.job.${isStuck ? 'queued' : job.state}`) : null;
  // The label's result replaces what was said while it was on its way.
  const isRight = scan.repeat || isCalm(kind) || (became !== null && isCalm(kindOf[verdict.reason]));
  const said = isRight ? null : t(`verdict.${verdict.reason}.short`, verdictArguments(verdict));
  const notes = [
    scan.undone ? t('packing.undone') : said,
    became,
    scan.repeat ? t('packing.repeat') : null,
  ].filter((note) => note !== null);
  return (
    <li className={classes.line} data-kind={kind} data-testid="scan-line">
      <VerdictShape kind={kind} className={classes.shape} />
      <div className={classes.text}>
        <span className={classes.first}>
          <span className={classes.article} title={name}>
            {parcel ? <OrderLink parcel={parcel} isCut /> : <MiddleCut text={name} />}
          </span>
          {parcel?.way && (
            <span className={classes.way} data-way={parcel.way} title={t(`ways.short.${parcel.way}`)}>
              <Icon name={wayIcons[parcel.way]} size={18} />
              <span className={classes.wayWord}>{t(`ways.short.${parcel.way}`)}</span>
            </span>
          )}
        </span>
        <span className={classes.more}>
          {parcel?.sticker && <StickerNumber sticker={parcel.sticker} className={classes.sticker} />}
          {notes.length > 0 && (
            <span className={classes.short} title={notes.join(', ')}>
              {notes.join(', ')}
            </span>
          )}
          <time className={classes.time}>{formats.clock(scan.at)}</time>
        </span>
      </div>
      {parcel && isTaken && !scan.undone && (
        <Reprint parcel={parcel} look="line" className={classes.reprint} />
      )}
      {job?.state === 'uncertain' && <InDoubt jobId={job.id} />}
    </li>
  );
});

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
