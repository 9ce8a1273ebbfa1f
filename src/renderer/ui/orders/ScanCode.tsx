import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GateOutcome } from '../../../shared/domain/marking/gate.ts';
import type { ParcelRef } from '../../../shared/domain/verdict.ts';
import type { MetaKind } from '../../../shared/marketplace/metadata-shapes.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { useScanTaker } from '../../app/use-scan-taker.ts';
import { DeliberateButton } from '../DeliberateButton.tsx';
import { ProblemNote } from '../ProblemNote.tsx';
import { useParcelName } from '../use-parcel-name.ts';
import { VerdictShape } from '../VerdictShape.tsx';
import { refusalArguments } from '../../words/arguments.ts';
import { ActButton } from '../ActButton.tsx';
import classes from './ScanCode.module.css';

interface Props {
  /** A parcel that is packed. */
  readonly parcel: ParcelRef;
  readonly meta: MetaKind;
  /** The code that gives way; null: one that is missing. */
  readonly replaces: string | null;
  readonly onTaken: () => void;
  readonly onCancel: () => void;
}

interface Tried {
  readonly text: string;
  readonly outcome: GateOutcome;
}

/** While it is there, the next scan is a code of this parcel; the same rules hold as at the bench. */
export function ScanCode({ parcel, meta, replaces, onTaken, onCancel }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const nameOf = useParcelName();
  const { run, busy, problem } = useOperation(client.marking.exchange);
  const [tried, setTried] = useState<Tried | null>(null);
  const [typed, setTyped] = useState('');
  const kind = t(`packing.codeKind.${meta}`);

  const tryCode = async (text: string, isConfirmed: boolean): Promise<void> => {
    const answer = await run({ orderId: parcel.orderId, replaces, text, isConfirmed });
    if (!answer) return;
    const outcome = answer.value;
    if (outcome.kind === 'complete' || outcome.kind === 'needsMore') onTaken();
    else setTried({ text, outcome });
  };
  useScanTaker((text) => {
    void tryCode(text, false);
    return true;
  });

  const use = (): void => {
    const text = typed.trim();
    if (text === '') return;
    setTyped('');
    void tryCode(text, false);
  };
  return (
    <section className={classes.scan} aria-label={t('tasks.scan.title', { kind })} data-testid="scan-code">
      <VerdictShape kind="needs-scan" className={classes.shape} />
      <div className={classes.body}>
        <p className={classes.title} aria-live="polite">
          {t('tasks.scan.title', { kind })}
        </p>
        <p>{t('tasks.scan.of', { what: nameOf(parcel) })}</p>
        {tried && <Outcome tried={tried} busy={busy} onConfirm={() => void tryCode(tried.text, true)} />}
        <div className={classes.row}>
          {meta !== 'sgtin' && (
            <>
              <TextInput
                label={t('tasks.scan.type')}
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              <DeliberateButton loading={busy} disabled={typed.trim() === ''} onClick={use}>
                {t('packing.typeCodeSend')}
              </DeliberateButton>
            </>
          )}
          <ActButton variant="default" onClick={onCancel}>
            {t('tasks.scan.cancel')}
          </ActButton>
        </div>
        {problem && <ProblemNote problem={problem} />}
      </div>
    </section>
  );
}

interface OutcomeProps {
  readonly tried: Tried;
  readonly busy: boolean;
  readonly onConfirm: () => void;
}

/** Why the code was not taken, or what must be known before it is. */
function Outcome({ tried: { outcome }, busy, onConfirm }: OutcomeProps) {
  const { t } = useTranslation();
  if (outcome.kind === 'refused') {
    const words = refusalArguments(outcome.code, outcome.refusal);
    return (
      <div className={classes.refused} role="alert" data-why={outcome.refusal.why}>
        <p className={classes.why}>{t('verdict.codeRefused.headline', words)}</p>
        <p>{t('verdictMore.codeRefused', words)}</p>
      </div>
    );
  }
  if (outcome.kind === 'asksGtin') {
    return (
      <div className={classes.asks} role="alert">
        <p className={classes.why}>{t('verdict.codeOfUnknownProduct.headline')}</p>
        <p>{t('verdictMore.codeOfUnknownProduct', { code: outcome.code, gtin: outcome.gtin })}</p>
        <DeliberateButton loading={busy} onClick={onConfirm}>
          {t('packing.ownCode')}
        </DeliberateButton>
      </div>
    );
  }
  return (
    <p className={classes.refused} role="alert">
      {outcome.kind === 'unsupported'
        ? t('verdictMore.codesUnsupported', { kinds: outcome.kinds.join(', ') })
        : t('verdictMore.codesNotTold')}
    </p>
  );
}
