import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../../shared/contract/printing.ts';
import type { TestLabel } from '../../../../shared/domain/label/test-label.ts';
import { useAppState } from '../../../app/services.ts';
import { isGood, type Proof } from '../../../store/proof-slice.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useJobState } from '../../../ui/print-job/use-job-state.ts';
import { LanguageDoubt } from '../LanguageDoubt.tsx';
import { millimetres } from '../printer-draft.ts';
import { useHistory } from '../use-history.ts';
import { paperOf } from '../../../ui/own-labels/label-paper.ts';
import { Looks } from './Looks.tsx';
import type { Ruler } from './use-ruler.ts';
import classes from './TestStep.module.css';

/** A label that the scanner reads is a good label: nothing else proves printer, paper and scanner at once. */
export function TestStep({ printer, ruler }: { readonly printer: PrinterView; readonly ruler: Ruler }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const paper = paperOf(useAppState((state) => state.station?.preferences.labelSize ?? '58x40'));
  const { proof, stranger, print, busy, problem, readingProblem, answer } = ruler;
  const { id: printerId, model } = printer;
  const hasProof = isGood(proof);
  return (
    <>
      <p className={classes.values}>
        {t('printerSetup.test.isSetTo', {
          language: t(`printer.languages.${model.language}`),
          dpi: model.dpi,
          mm: millimetres(model.headDots, model.dpi),
          ...paper,
        })}
      </p>
      <Group>
        <ActButton
          size="lg"
          variant={proof === null ? 'filled' : 'default'}
          loading={busy}
          leftSection={<Icon name="printer" />}
          onClick={() => void print()}
        >
          {t(proof === null ? 'printerSetup.test.print' : 'printerSetup.test.again')}
        </ActButton>
        {proof && !hasProof && <Sent key={proof.jobId} printer={printer} jobId={proof.jobId} />}
      </Group>
      {printer.trouble && proof && !hasProof && <ProblemNote problem={printer.trouble} tone="quiet" />}
      {!hasProof && <LanguageDoubt printer={printer} />}
      <div className={classes.scan} data-good={hasProof} data-testid="ruler-scan" aria-live="polite">
        <ScanWords proof={proof} stranger={stranger} />
      </div>
      {hasProof && (
        <Group>
          <ActButton size="lg" onClick={() => go({ name: 'printerSetup', step: 'route', printerId })}>
            {t('printerSetup.test.toRoute')}
          </ActButton>
          <ActButton
            size="lg"
            variant="default"
            onClick={() => go({ name: 'printerSetup', step: 'adjust', printerId })}
          >
            {t('printerSetup.test.toAdjust')}
          </ActButton>
        </Group>
      )}
      {readingProblem && <ProblemNote problem={readingProblem} />}
      {problem && <ProblemNote problem={problem} />}
      {proof && proof.answer?.kind !== 'scanned' && (
        <Looks
          printer={printer}
          look={proof.answer?.look ?? null}
          onLook={(look) => answer({ kind: 'looked', look })}
        />
      )}
    </>
  );
}

function ScanWords({
  proof,
  stranger,
}: {
  readonly proof: Proof | null;
  readonly stranger: TestLabel | null;
}) {
  const { t } = useTranslation();
  if (proof?.answer?.kind === 'scanned') {
    const { width, height, dpi } = proof.answer.label;
    return (
      <>
        <Icon name="check" size={44} />
        <div>
          <p className={classes.big}>{t('printerSetup.test.good')}</p>
          <p>{t('printerSetup.test.goodSize', { width, height, dpi })}</p>
        </div>
      </>
    );
  }
  if (isGood(proof)) {
    return (
      <>
        <Icon name="check" size={44} />
        <p className={classes.big}>{t('printerSetup.test.goodByEye')}</p>
      </>
    );
  }
  return (
    <div>
      <p className={classes.big}>{t(proof ? 'printerSetup.test.scan' : 'printerSetup.test.scanFirst')}</p>
      {stranger ? (
        <p className={classes.stranger}>
          <Icon name="warning" />{' '}
          {t('printerSetup.test.otherLabel', {
            width: stranger.width,
            height: stranger.height,
            dpi: stranger.dpi,
          })}
        </p>
      ) : (
        <p>{t('printerSetup.test.scanHint')}</p>
      )}
    </div>
  );
}

/** How far the label came, in words no stronger than what is known. */
function Sent({ printer, jobId }: { readonly printer: PrinterView; readonly jobId: string }) {
  const { t } = useTranslation();
  const stateOf = useJobState();
  const history = useHistory(printer);
  const waiting = printer.queue.find(({ id }) => id === jobId);
  const past = history.jobs?.find(({ id }) => id === jobId);
  const words = (): string => {
    if (waiting) return t('printerSetup.test.onItsWay', { state: stateOf(waiting) });
    if (past) return t('printerSetup.test.sent', { evidence: stateOf(past) });
    return '';
  };
  return (
    <p aria-live="polite" data-testid="ruler-job">
      {words()}
    </p>
  );
}
