import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../shared/contract/people.ts';
import { pinSchema } from '../../../shared/domain/people/people.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PinPad } from '../../ui/PinPad.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSecrets } from '../../ui/use-secrets.ts';
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
  useSecrets('field');
  const setChanging = useAppState((state) => state.setChanging);
  const refusals = useAppState(({ current }) => current?.refused?.number ?? 0);
  const entry = useOperation(client.people.signIn);
  const change = useOperation(client.people.renewPin);
  /** A correct PIN that is too short: the new one, typed twice, opens the desk. */
  const [renewal, setRenewal] = useState<{ readonly old: string; readonly first: string | null } | null>(
    null,
  );
  const [differs, setDiffers] = useState(false);
  const isRenewing = renewal !== null && entry.problem?.code === 'pinMustChange';
  const busy = entry.busy || change.busy;
  const problem = isRenewing ? (change.problem ?? entry.problem) : entry.problem;
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
  // A scanner's leftovers in the field are nobody's PIN.
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
    if (isRenewing && renewal.first === null) {
      setDiffers(false);
      setRenewal({ ...renewal, first: pin });
    } else if (isRenewing && renewal.first !== pin) {
      setDiffers(true);
      setRenewal({ ...renewal, first: null });
    } else {
      const done = isRenewing
        ? await change.run({ id: person.id, pin: renewal.old, newPin: pin })
        : await entry.run({ by: 'pin', id: person.id, pin });
      if (done) setChanging(false);
      else setRenewal({ old: isRenewing ? renewal.old : pin, first: null });
    }
    field.current?.focus();
  };
  const label = isRenewing
    ? t(renewal.first === null ? 'signIn.newPin' : 'signIn.newPinAgain')
    : t('signIn.pinOf', { name: person.name });
  return (
    <form className={classes.form} noValidate aria-busy={busy} onSubmit={(event) => void signIn(event)}>
      <TextInput
        type="password"
        ref={field}
        size="xl"
        classNames={{ label: classes.label ?? '' }}
        label={label}
        // No keyboard of the system over the pad.
        inputMode="none"
        autoComplete="off"
        maxLength={MOST_DIGITS}
        disabled={isBlocked}
        value={pin}
        data-testid="pin"
        onChange={(event) => put(event.currentTarget.value)}
      />
      <PinPad
        isOff={isBlocked}
        busy={busy}
        isWhole={isWhole}
        submit={isRenewing && renewal.first === null ? t('signIn.next') : submit}
        onDigit={(digit) => put(`${pin}${digit}`)}
        onErase={() => put(pin.slice(0, -1))}
      />
      {/* Beneath the pad: nothing moves under a finger that types. */}
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
      {differs && <p role="alert">{t('signIn.newPinDiffers')}</p>}
      {problem && problem.code !== 'pinBlocked' && !busy && <ProblemNote problem={problem} />}
    </form>
  );
}
