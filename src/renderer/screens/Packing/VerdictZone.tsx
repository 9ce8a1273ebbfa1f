import { useTranslation } from 'react-i18next';
import { kindOf, type ParcelRef, type ProductRef, type Verdict } from '../../../shared/domain/verdict.ts';
import { useAppState } from '../../app/services.ts';
import { labelPrinter } from '../../store/printers.ts';
import { StickerNumber } from '../../ui/StickerNumber.tsx';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useProblemWords } from '../../ui/use-problem-words.ts';
import { verdictArguments } from '../../words/arguments.ts';
import { hasMore } from '../../words/en/verdict.ts';
import { CodesTaken } from './CodesTaken.tsx';
import { Unboxed } from './Unboxed.tsx';
import { VerdictActions } from './VerdictActions.tsx';
import classes from './VerdictZone.module.css';

/** One shape, one colour, one line of what comes next: read from a metre away in half a second. */
export function VerdictZone() {
  const { t } = useTranslation();
  const verdict = useAppState((state) => state.packing?.verdict ?? null);
  const number = useAppState((state) => state.packing?.verdictNumber ?? 0);
  const printerTrouble = useAppState((state) => labelPrinter(state)?.trouble ?? null);
  const formats = useFormats();
  const problemWords = useProblemWords();
  if (!verdict) return null;
  const { reason } = verdict;
  const kind = kindOf[reason];
  const words = {
    ...verdictArguments(verdict),
    ...(verdict.reason === 'labelsHeld' ? { since: formats.moment(verdict.since) } : {}),
  };
  const headline = t(`verdict.${reason}.headline`, words);
  const expects = t(`verdict.${reason}.expects`, words);
  const more = hasMore(reason) ? t(`verdictMore.${reason}`, words) : '';
  const trouble = reason === 'printerNeedsHelp' ? printerTrouble : null;
  return (
    <section
      className={classes.zone}
      data-testid="verdict"
      data-kind={kind}
      data-reason={reason}
      data-number={number}
    >
      <div className={classes.facts}>
        {/* A new verdict of the same kind moves too: the packer sees that something happened. */}
        <VerdictShape key={number} kind={kind} className={classes.shape} />
        <div className={classes.what}>
          <p className={classes.headline}>{headline}</p>
          <Goods verdict={verdict} />
        </div>
      </div>
      <p className={classes.expects} data-testid="expects">
        {expects}
      </p>
      {more !== '' && <p className={classes.more}>{more}</p>}
      {trouble && <p className={classes.more}>{t(`problem.${trouble.code}.what`, problemWords(trouble))}</p>}
      <Unboxed />
      <CodesTaken />
      <VerdictActions verdict={verdict} />
      <p className={classes.announced} aria-live="assertive" aria-atomic="true">
        <span key={number}>
          {t(`verdictKind.${kind}`)}: {headline}. {expects}
        </span>
      </p>
    </section>
  );
}

/** What is in the packer's hand. */
function Goods({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useTranslation();
  const goods: ParcelRef | ProductRef | null =
    'parcel' in verdict ? verdict.parcel : 'product' in verdict ? verdict.product : null;
  if (!goods) return null;
  return (
    <>
      <p className={classes.article}>{goods.article}</p>
      {goods.colorCode !== null && goods.colorCode !== '' && (
        <p className={classes.colour}>{t('common.colour', { code: goods.colorCode })}</p>
      )}
      {'sticker' in goods && goods.sticker && (
        <p className={classes.sticker}>
          <StickerNumber sticker={goods.sticker} />
        </p>
      )}
    </>
  );
}
