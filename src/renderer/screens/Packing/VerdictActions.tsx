import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { mayPrintAnyway } from '../../../shared/domain/label/on-word.ts';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { isLock, kindOf, type Verdict } from '../../../shared/domain/verdict.ts';
import { unreachable } from '../../../shared/result.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { FetchedNote, FetchLabelButton, useFetchLabel } from '../../ui/FetchLabel.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ChooseProduct } from './ChooseProduct.tsx';
import { TwoAnswers } from './TwoAnswers.tsx';
import classes from './VerdictActions.module.css';

interface Props {
  readonly verdict: Verdict;
}

/** What hands can do about a verdict. A lock goes by the right scan, one of these, or Ctrl+Backspace; never by Enter. */
export function VerdictActions({ verdict }: Props) {
  const kind = kindOf[verdict.reason];
  switch (kind) {
    case 'ready':
      return verdict.reason === 'supplyComplete' ? <HandOverButton /> : null;
    case 'packed':
      return verdict.reason === 'lastPacked' || (verdict.reason === 'labelScannedBack' && verdict.isLast) ? (
        <HandOverButton />
      ) : null;
    case 'printing':
    case 'needs-scan':
      return null;
    case 'wrong':
    case 'cancelled':
    case 'machine':
      return <ClearLock verdict={verdict} />;
    case 'ask':
      if (verdict.reason === 'labelUncertain') return <AnswerDoubt jobId={verdict.jobId} />;
      if (verdict.reason === 'codeOfUnknownProduct') return <AnswerGtin />;
      if (verdict.reason === 'reprintAgain') return <AnswerReprint />;
      if (verdict.reason === 'whichProduct') return <ChooseProduct products={verdict.products} />;
      return verdict.reason === 'labelsHeld' ? <AnswerHeld printerId={verdict.printerId} /> : null;
    default:
      return unreachable(kind);
  }
}

function HandOverButton() {
  const { t } = useTranslation();
  const supplyId = useAppState((state) => state.packing?.supply?.supplyId ?? null);
  const go = useAppState((state) => state.go);
  if (supplyId === null || wayOfLot(supplyId) !== null) return null;
  return (
    <div className={classes.actions}>
      <DeliberateButton size="xl" onClick={() => go({ name: 'handOver', supplyId })}>
        {t('packing.handOver')}
      </DeliberateButton>
    </div>
  );
}

/** What a touch on the lock says. */
function clearWord({ reason }: Verdict) {
  if (kindOf[reason] === 'cancelled') return 'packing.clearSetAside';
  if (reason === 'labelCameOut') return 'packing.labelIsOn';
  return reason === 'goodsWait' ? 'packing.goodsSeenTo' : 'packing.clear';
}

function ClearLock({ verdict }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const verdictNumber = useAppState((state) => state.packing?.verdictNumber ?? 0);
  const { run, busy, problem } = useOperation(client.packing.release);
  const retry = useOperation(client.printing.retryNow);
  useEffect(() => {
    if (!isLock(verdict)) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== 'Backspace' || !event.ctrlKey || event.repeat) return;
      event.preventDefault();
      void run({ verdictNumber });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [verdict, run, verdictNumber]);
  const isPrinter = verdict.reason === 'printerNeedsHelp';
  const hasNoPrinter = verdict.reason === 'printerNeedsHelp' && verdict.detail === 'printerNotSet';
  const shown = problem ?? retry.problem;
  const isFetchable = useAppState((state) => state.packing?.fetchable ?? false);
  const fetching = useFetchLabel('parcel' in verdict ? (verdict.parcel?.orderId ?? '') : '');
  return (
    <>
      {shown && <ProblemNote problem={shown} />}
      {verdict.reason === 'labelFaulty' && <FetchedNote fetching={fetching} look="line" />}
      <div className={classes.actions} data-many={isFetchable}>
        {hasNoPrinter && (
          <DeliberateButton
            className={classes.main}
            size="xl"
            onClick={() => go({ name: 'printer', printerId: null })}
          >
            {t('packing.setUpPrinter')}
          </DeliberateButton>
        )}
        {isPrinter && !hasNoPrinter && (
          <>
            <DeliberateButton
              className={classes.main}
              size="xl"
              loading={retry.busy}
              onClick={() => void retry.run({})}
            >
              {t('packing.tryPrinter')}
            </DeliberateButton>
            <DeliberateButton
              className={classes.plain}
              size="xl"
              onClick={() => go({ name: 'printer', printerId: null })}
            >
              {t('packing.toPrinter')}
            </DeliberateButton>
          </>
        )}
        {!isPrinter && (
          <DeliberateButton
            className={classes.main}
            size="xl"
            loading={busy}
            aria-keyshortcuts="Control+Backspace"
            onClick={() => void run({ verdictNumber })}
          >
            {t(clearWord(verdict))}
          </DeliberateButton>
        )}
        {verdict.reason === 'documentFaulty' && (
          <DeliberateButton
            className={classes.plain}
            size="xl"
            onClick={() => go({ name: 'printer', printerId: verdict.printerId ?? null })}
          >
            {t('packing.toPrinter')}
          </DeliberateButton>
        )}
        {isFetchable && <FetchLabelButton className={classes.plain} size="xl" fetching={fetching} />}
        {verdict.reason === 'labelFaulty' && mayPrintAnyway(verdict.fault) && <PrintAnyway />}
        {!isPrinter && (
          <p className={classes.hint}>
            {t('packing.lockHint')} <kbd className={classes.keys}>{t('packing.clearKeys')}</kbd>
          </p>
        )}
      </div>
    </>
  );
}

/** The dots are there, only their code could not be read back: a scanner may still read it, or a person by eye. */
function PrintAnyway() {
  const { t } = useTranslation();
  const client = useClient();
  const verdictNumber = useAppState((state) => state.packing?.verdictNumber ?? 0);
  const { run, busy, problem } = useOperation(client.packing.printAnyway);
  return (
    <>
      <DeliberateButton
        className={classes.plain}
        size="xl"
        loading={busy}
        onClick={() => void run({ verdictNumber })}
      >
        {t('packing.printAnyway')}
      </DeliberateButton>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}

/** Whose code it is, only a look at the goods can tell. */
function AnswerGtin() {
  const { t } = useTranslation();
  const client = useClient();
  const verdictNumber = useAppState((state) => state.packing?.verdictNumber ?? 0);
  const yes = useOperation(client.packing.confirmGtin);
  const no = useOperation(client.packing.release);
  return (
    <TwoAnswers
      main={{ label: t('packing.otherCode'), operation: no, onGive: () => void no.run({ verdictNumber }) }}
      other={{ label: t('packing.ownCode'), operation: yes, onGive: () => void yes.run({ verdictNumber }) }}
    />
  );
}

/** Two labels of one parcel are one too many, unless somebody says otherwise. */
function AnswerReprint() {
  const { t } = useTranslation();
  const client = useClient();
  const verdictNumber = useAppState((state) => state.packing?.verdictNumber ?? 0);
  const yes = useOperation(client.packing.printOnceMore);
  const no = useOperation(client.packing.release);
  return (
    <TwoAnswers
      main={{ label: t('packing.oneIsEnough'), operation: no, onGive: () => void no.run({ verdictNumber }) }}
      other={{
        label: t('packing.printOnceMore'),
        operation: yes,
        onGive: () => void yes.run({ verdictNumber }),
      }}
    />
  );
}

function AnswerHeld({ printerId }: { readonly printerId: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const operation = useOperation(client.printing.answerHeld);
  const give = (print: boolean) => (): void => void operation.run({ printerId, print });
  return (
    <TwoAnswers
      main={{ label: t('packing.printHeld'), operation, onGive: give(true) }}
      other={{ label: t('packing.dropHeld'), operation, onGive: give(false) }}
    />
  );
}

/** Only a person knows whether the label lies in the tray. */
function AnswerDoubt({ jobId }: { readonly jobId: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const operation = useOperation(client.packing.answerUncertain);
  const give = (inHand: boolean) => (): void => void operation.run({ jobId, inHand });
  return (
    <TwoAnswers
      main={{ label: t('packing.inHand'), operation, onGive: give(true) }}
      other={{ label: t('packing.printAgain'), operation, onGive: give(false) }}
    />
  );
}
