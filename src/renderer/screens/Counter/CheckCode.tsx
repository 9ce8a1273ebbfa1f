import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CounterOrder } from '../../../shared/contract/counter.ts';
import { marketplaceCodes, type Problem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { isScannedInto } from '../../app/type-secret.ts';
import { useAppState, useClient, useServices } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Page.tsx';
import { PinPad } from '../../ui/PinPad.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import classes from './CounterOrder.module.css';

const MOST_CHARACTERS = 60;

/** The marketplace was asked and said nothing about the code; all other problems say themselves what to do. */
const unanswered: ReadonlySet<string> = new Set(marketplaceCodes);

/**
 * The code that the buyer says. It stands in the one masked field and in the one call, never in the state of the page;
 * the field is emptied before the answer comes. Only what is asked about is remembered, until the next one is sent.
 */
export function CheckCode({ order }: { readonly order: CounterOrder }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Panel title={t('counter.one.code.title')}>
      {order.verifiedAt === null ? (
        <Entry order={order} />
      ) : (
        <p className={classes.answer} data-answer="right" aria-live="polite">
          <Icon name="check" size={28} />
          {t('counter.one.code.rightAt', { at: formats.clock(order.verifiedAt) })}
        </p>
      )}
      {order.verifiedAt !== null && !order.isCodeTold && (
        <p className={classes.warn}>{t('counter.one.code.numberTyped')}</p>
      )}
    </Panel>
  );
}

interface Asked {
  readonly orderId: string;
  readonly orderCode: string | null;
  readonly passcode: string;
  readonly isScanned: boolean;
  readonly isSure: boolean;
}

/** What the desk knows as goods or a parcel was scanned by mistake at the field: then it is a scan like any other. */
function useAsk() {
  const client = useClient();
  const { scan } = useServices();
  return async ({
    isScanned,
    ...asked
  }: Asked): Promise<Result<{ readonly isRight: boolean | null }, Problem>> => {
    const answer = await client.counter.verify({ ...asked, isScanned });
    if (answer.ok || !isScanned || answer.problem.code !== 'checkCodeOfDesk') return answer;
    scan(asked.passcode, Date.now());
    return ok({ isRight: null });
  };
}

function Entry({ order }: { readonly order: CounterOrder }) {
  const { parcel, orderCode, isCodeTold, triesLeft, nextTryAt } = order;
  const { t } = useTranslation();
  const mayVouch = useMay('vouch');
  const forgetNews = useAppState((state) => state.forgetSecretNews);
  const ask = useAsk();
  const field = useRef<HTMLInputElement>(null);
  /** The desk knows it as something else: typed once more, it is meant. Another one is asked about anew. */
  const askedAbout = useRef<string | null>(null);
  const { run, busy, problem } = useOperation(async (asked: Asked) => {
    const answer = await ask(asked);
    if (!answer.ok && answer.problem.code === 'checkCodeOfDesk') askedAbout.current = asked.passcode;
    return answer;
  });
  const [hasAny, setHasAny] = useState(false);
  const [typedNumber, setTypedNumber] = useState('');
  const [isWrong, setWrong] = useState(false);
  const isSpent = triesLeft === 0 && !mayVouch;
  const isNumberMissing = !isCodeTold && typedNumber.trim() === '';

  useEffect(() => {
    if (isCodeTold) field.current?.focus();
  }, [isCodeTold]);

  const put = (change: (code: string) => string): void => {
    if (!field.current) return;
    field.current.value = change(field.current.value).slice(0, MOST_CHARACTERS);
    setHasAny(field.current.value !== '');
    field.current.focus();
  };
  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const passcode = field.current?.value.trim() ?? '';
    const isScanned = field.current !== null && isScannedInto(field.current);
    if (passcode === '' || busy || isSpent || isNumberMissing) return;
    put(() => '');
    setWrong(false);
    const isSure = !isScanned && askedAbout.current === passcode;
    askedAbout.current = null;
    const answer = await run({
      orderId: parcel.orderId,
      orderCode: isCodeTold ? null : typedNumber.trim(),
      passcode,
      isScanned,
      isSure,
    });
    // What was said of a scan meanwhile is over with the answer.
    forgetNews();
    setWrong(answer?.value.isRight === false);
    field.current?.focus();
  };
  const isUnanswered = problem !== null && unanswered.has(problem.code);
  return (
    <form
      className={classes.form}
      noValidate
      autoComplete="off"
      aria-busy={busy}
      onSubmit={(event) => void check(event)}
    >
      {isCodeTold ? (
        <p>{t('counter.one.code.numberTold', { code: orderCode ?? '' })}</p>
      ) : (
        <>
          <TextInput
            size="lg"
            label={t('counter.one.code.number')}
            autoComplete="off"
            maxLength={MOST_CHARACTERS}
            value={typedNumber}
            data-testid="order-code"
            onChange={(event) => setTypedNumber(event.currentTarget.value)}
          />
          <p className={classes.warn}>{t('counter.one.code.numberTyped')}</p>
        </>
      )}
      <TextInput
        type="password"
        ref={field}
        size="xl"
        label={t('counter.one.code.field')}
        classNames={{ label: classes.codeLabel ?? '' }}
        // No keyboard of the system over the pad.
        inputMode="none"
        autoComplete="off"
        maxLength={MOST_CHARACTERS}
        disabled={isSpent}
        data-check-code
        data-testid="check-code"
        onChange={(event) => setHasAny(event.currentTarget.value !== '')}
      />
      {/* Beside the field that was emptied, and always as high: nothing moves under a finger that types. */}
      <div className={classes.tries}>
        <p className={classes.answer} data-answer={isWrong ? 'wrong' : 'none'} role="alert">
          {isWrong && !busy && t('counter.one.code.wrong')}
        </p>
        {!isSpent && (
          <p className={classes.quiet} data-testid="tries-left">
            {t('counter.one.code.left', { left: triesLeft })}
          </p>
        )}
      </div>
      <PinPad
        isOff={isSpent}
        busy={busy}
        isWhole={hasAny && !isNumberMissing}
        submit={t('counter.one.code.check')}
        onDigit={(digit) => put((code) => `${code}${digit}`)}
        onErase={() => put((code) => code.slice(0, -1))}
      />
      {isSpent && nextTryAt !== null && (
        <ProblemNote problem={{ code: 'checkTriesSpent', orderId: parcel.orderId, until: nextTryAt }} />
      )}
      {problem && !busy && problem.code !== 'checkTriesSpent' && <ProblemNote problem={problem} />}
      {isUnanswered && !busy && <p>{t('counter.one.code.network')}</p>}
    </form>
  );
}
