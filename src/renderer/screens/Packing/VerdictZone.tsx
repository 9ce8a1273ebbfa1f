import { useTranslation } from 'react-i18next';
import {
  isLock,
  kindOf,
  type ParcelRef,
  type ProductRef,
  type Verdict,
} from '../../../shared/domain/verdict.ts';
import { useAppState } from '../../app/services.ts';
import { labelPrinter } from '../../store/printers.ts';
import { AnswerAllInDoubt } from '../../ui/AnswerAllInDoubt.tsx';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { StickerNumber } from '../../ui/StickerNumber.tsx';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useProblemWords } from '../../ui/use-problem-words.ts';
import { verdictArguments } from '../../words/arguments.ts';
import { hasMore } from '../../words/en/verdict.ts';
import { GoesTo } from './GoesTo.tsx';
import { CodesTaken } from './CodesTaken.tsx';
import { ReadTwice } from './ReadTwice.tsx';
import { Unboxed } from './Unboxed.tsx';
import { VerdictActions } from './VerdictActions.tsx';
import { lengthOf, withShortNames } from './text-length.ts';
import actions from './VerdictActions.module.css';
import classes from './VerdictZone.module.css';

/** One shape, one colour, one line of what comes next: read from a metre away in half a second. */
export function VerdictZone() {
  const { t } = useTranslation();
  const verdict = useAppState((state) => state.packing?.verdict ?? null);
  const number = useAppState((state) => state.packing?.verdictNumber ?? 0);
  const intoBox = useAppState((state) => state.packing?.intoBox ?? null);
  const first = useAppState((state) => (state.packing?.labelFirst ? 'label' : 'product'));
  const lot = useAppState((state) => state.packing?.supply?.supplyId ?? null);
  const printerTrouble = useAppState((state) => labelPrinter(state)?.trouble ?? null);
  const formats = useFormats();
  const problemWords = useProblemWords();
  if (!verdict) return null;
  const { reason } = verdict;
  const kind = kindOf[reason];
  const words = {
    ...verdictArguments(verdict, { box: intoBox, first, lot }),
    ...(verdict.reason === 'labelsHeld' ? { since: formats.moment(verdict.since) } : {}),
  };
  // Names that people and marketplaces make up have no end; the largest letters have room for one that is known by sight.
  const large = withShortNames(words);
  const headline = t(`verdict.${reason}.headline`, large);
  const expects = t(`verdict.${reason}.expects`, large);
  // Of up to three goods that a printer in trouble has to do with, the one in the hand stands whole below.
  const told = reason === 'printerNeedsHelp' ? large : words;
  const more = hasMore(reason) ? t(`verdictMore.${reason}`, told) : '';
  const trouble = reason === 'printerNeedsHelp' ? printerTrouble : null;
  return (
    <section
      className={classes.zone}
      data-testid="verdict"
      data-kind={kind}
      data-reason={reason}
      data-number={number}
      data-length={lengthOf(expects)}
    >
      <div className={classes.facts}>
        {/* A new verdict of the same kind moves too: the packer sees that something happened. */}
        <VerdictShape key={number} kind={kind} className={classes.shape} />
        <div className={classes.what}>
          <p className={classes.headline} data-part="headline">
            {headline}
          </p>
          <Goods verdict={verdict} />
          <GoesTo verdict={verdict} />
        </div>
      </div>
      <p className={classes.expects} data-testid="expects">
        {expects}
      </p>
      {/* What is said besides is scrolled where there is no room for it; number, instruction and answers never are. */}
      <div className={classes.rest} data-part="rest" tabIndex={-1}>
        <ReadTwice />
        {more !== '' && <p className={classes.more}>{more}</p>}
        {trouble && (
          <p className={classes.more}>{t(`problem.${trouble.code}.what`, problemWords(trouble))}</p>
        )}
        <SlowLine />
        <OldLabels />
        <WholeArticle verdict={verdict} />
        <Unboxed />
        <CodesTaken />
        {verdict.reason === 'labelUncertain' && <AllInDoubt jobId={verdict.jobId} />}
      </div>
      <VerdictActions verdict={verdict} />
      <NextKept verdict={verdict} />
      <p className={classes.announced} aria-live="assertive" aria-atomic="true">
        <span key={number}>
          {t(`verdictKind.${kind}`)}: {asSentence(headline)} {expects}
        </span>
      </p>
    </section>
  );
}

/** What a lock or a question says is dealt with before anything else; a label that came out is by this touch. */
function NextKept({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useTranslation();
  const count = useAppState((state) => state.askedScans.length);
  const setAsking = useAppState((state) => state.setAsking);
  if (count === 0 || isLock(verdict)) return null;
  return (
    <div className={actions.actions}>
      <DeliberateButton className={actions.main} size="xl" onClick={() => setAsking(true)}>
        {t('kept.next', { count })}
      </DeliberateButton>
    </div>
  );
}

/** A question has its mark already. */
const asSentence = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`);

/** A printer that lost its power leaves as many in doubt as a batch has: one word for all of them. */
function AllInDoubt({ jobId }: { readonly jobId: string }) {
  const printers = useAppState((state) => state.printers?.printers ?? null);
  const printer = printers?.find(({ queue }) => queue.some(({ id }) => id === jobId));
  if (!printer || printer.inDoubt <= 1) return null;
  return <AnswerAllInDoubt printerId={printer.id} count={printer.inDoubt} />;
}

/** On a slow line a label takes seconds: a packer who sees how many does not scan again. */
function SlowLine() {
  const { t } = useTranslation();
  const sending = useAppState((state) => labelPrinter(state)?.sending ?? null);
  if (!sending) return null;
  const seconds = Math.ceil(sending.expectedMs / 1000);
  return (
    <p className={classes.more} data-testid="takes-about">
      {t('printer.takesAbout', { seconds })}
    </p>
  );
}

/** Two labels of a parcel must not go out: one that was cut off and may still come, one that came out twice. */
function OldLabels() {
  const { t } = useTranslation();
  const printers = useAppState((state) => state.printers?.printers ?? null);
  const late = printers?.filter(({ oldMayCome }) => oldMayCome > 0) ?? [];
  const twice = printers?.filter(({ extraLabels }) => extraLabels > 0) ?? [];
  return (
    <>
      {late.map(({ id, name, oldMayCome }) => (
        <p key={id} className={classes.more} data-testid="old-may-come">
          {t('printer.oldMayCome', { count: oldMayCome, name })}
        </p>
      ))}
      {twice.map(({ id, name, extraLabels }) => (
        <p key={id} className={classes.more} data-testid="extra-labels">
          {t('printer.extraLabels', { count: extraLabels, name })}
        </p>
      ))}
    </>
  );
}

/** A piece that the printer set back is what the packer holds, not the one whose label waits. */
function goodsOf(verdict: Verdict): ParcelRef | ProductRef | null {
  if (verdict.reason === 'printerNeedsHelp') return verdict.product ?? verdict.parcel ?? verdict.printed;
  if ('parcel' in verdict) return verdict.parcel;
  return 'product' in verdict ? verdict.product : null;
}

/** What is in the packer's hand. The number stands first: it is what is looked for on the label. */
function Goods({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useTranslation();
  const goods = goodsOf(verdict);
  if (!goods) return null;
  return (
    <>
      {'sticker' in goods && goods.sticker && (
        <p className={classes.sticker} data-part="number">
          <StickerNumber sticker={goods.sticker} />
        </p>
      )}
      <p
        className={classes.article}
        data-part="article"
        data-length={lengthOf(goods.article)}
        title={goods.article}
      >
        {goods.article}
      </p>
      {goods.colorCode !== null && goods.colorCode !== '' && (
        <p className={classes.colour}>{t('common.colour', { code: goods.colorCode })}</p>
      )}
    </>
  );
}

/** An article that two lines may not hold is told whole as well, small. */
function WholeArticle({ verdict }: { readonly verdict: Verdict }) {
  const article = goodsOf(verdict)?.article ?? '';
  if (lengthOf(article) !== 'endless') return null;
  return (
    <p className={classes.whole} data-part="whole-article">
      {article}
    </p>
  );
}
