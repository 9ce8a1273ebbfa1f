import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { LinkBanner } from '../../shell/LinkBanner.tsx';
import { TrainingMark } from '../../shell/TrainingMark.tsx';
import { isLocked, isSigningIn } from '../../store/sign-in-slice.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { Confirm } from './Confirm.tsx';
import { RefusedScan } from './RefusedScan.tsx';
import { WhoAndPin } from './WhoAndPin.tsx';
import classes from './SignIn.module.css';

const PIN_FIELD = 'input[type="password"]:not(:disabled)';

/** Above everything while the desk is locked, or while somebody takes over: what is beneath can't be read or touched. */
export function SignIn() {
  const isShown = useAppState(isSigningIn);
  return isShown ? <Cover /> : null;
}

function Cover() {
  const { t } = useTranslation();
  const locked = useAppState(isLocked);
  const working = useAppState(({ current }) => current?.person?.name ?? '');
  const isConfirming = useAppState((state) => state.isConfirming);
  const setChanging = useAppState((state) => state.setChanging);
  const setConfirming = useAppState((state) => state.setConfirming);
  const leave = (): void => {
    setChanging(false);
    setConfirming(false);
  };
  const dialog = useRef<HTMLDialogElement>(null);
  const lockAgain = (): void => {
    if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
  };
  // Before the field in it asks for the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    // No key of a screen beneath works here.
    event.stopPropagation();
    // A PIN is typed by whoever did not look where the focus is: its first digit takes the field.
    if (/^\d$/.test(event.key)) dialog.current?.querySelector<HTMLInputElement>(PIN_FIELD)?.focus();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (!locked) leave();
  };
  const asksAgain = isConfirming && !locked;
  const title = asksAgain
    ? t('signIn.confirming', { name: working })
    : t(locked ? 'signIn.title' : 'signIn.changing');
  return (
    <dialog
      ref={dialog}
      className={classes.cover}
      aria-label={title}
      data-testid="sign-in"
      // A touch beside the buttons keeps the keyboard here.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClose={lockAgain}
    >
      <TrainingMark />
      <div className={classes.scroll}>
        <div className={classes.page}>
          <div className={classes.head}>
            <h1 className={classes.title}>{title}</h1>
            {!locked && (
              <DeliberateButton variant="default" size="lg" onClick={leave}>
                {asksAgain ? t('signIn.leave') : t('signIn.back', { name: working })}
              </DeliberateButton>
            )}
          </div>
          {asksAgain ? <Confirm /> : <WhoAndPin />}
        </div>
      </div>
      {/* At the foot: what comes up there moves no key under a finger. */}
      <RefusedScan />
      <LinkBanner />
    </dialog>
  );
}
