import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../shared/contract/people.ts';
import { pinSchema } from '../../../shared/domain/people.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useNow } from '../../ui/use-now.ts';
import { PinPad } from './PinPad.tsx';
import { timeLeft } from './time-left.ts';
import classes from './SignIn.module.css';

const MOST_DIGITS = 8;

interface Props {
  readonly person: Person;
  /** What the button says. */
  readonly submit: string;
}

/** Typed or touched; the field has the focus all the while. */
export function PinForm({ person, submit }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const setChanging = useAppState((state) => state.setChanging);
  const refusals = useAppState(({ current }) => current?.refused?.number ?? 0);
  const { run, busy, problem } = useOperation(client.people.signIn);
  const [pin, setPin] = useState('');
  const [seenRefusals, setSeenRefusals] = useState(refusals);
  const field = useRef<HTMLInputElement>(null);
  const now = useNow(1000);
  const until = problem?.code === 'pinBlocked' ? problem.until : 0;
  const isBlocked = until > now;
  const isWhole = pinSchema.safeParse(pin).success;

  useEffect(() => {
    if (!isBlocked) field.current?.focus();
  }, [isBlocked]);
  // What a scanner may have left in the field is no one's PIN.
  if (refusals !== seenRefusals) {
    setSeenRefusals(refusals);
    setPin('');
  }

  const put = (typed: string): void => {
    setPin(typed.replaceAll(/\D/g, '').slice(0, MOST_DIGITS));
    field.current?.focus();
  };
  const signIn = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isWhole || busy || isBlocked) return;
    setPin('');
    const done = await run({ by: 'pin', id: person.id, pin });
    if (done) setChanging(false);
    else field.current?.focus();
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void signIn(event)}>
      <TextInput
        type="password"
        ref={field}
        size="xl"
        label={t('signIn.pinOf', { name: person.name })}
        // No keyboard of the system over the pad.
        inputMode="none"
        autoComplete="off"
        maxLength={MOST_DIGITS}
        disabled={isBlocked}
        value={pin}
        data-testid="pin"
        onChange={(event) => put(event.currentTarget.value)}
      />
      {isBlocked && (
        <div className={classes.blocked} role="alert" data-testid="pin-blocked">
          <Icon name="lock" size={32} />
          <div>
            <p className={classes.blockedWhat}>{t('signIn.blocked')}</p>
            {/* Said once, not each second. */}
            <p aria-live="off" className="tabular">
              {t('signIn.blockedFor', { time: timeLeft(until - now) })}
            </p>
          </div>
        </div>
      )}
      {problem && problem.code !== 'pinBlocked' && !busy && <ProblemNote problem={problem} />}
      <PinPad
        isOff={isBlocked}
        busy={busy}
        isWhole={isWhole}
        submit={submit}
        onDigit={(digit) => put(`${pin}${digit}`)}
        onErase={() => put(pin.slice(0, -1))}
      />
    </form>
  );
}
