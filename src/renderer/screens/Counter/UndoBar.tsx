import { useTranslation } from 'react-i18next';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useParcelName } from '../../ui/use-parcel-name.ts';
import classes from './UndoBar.module.css';

/** For ten seconds a hand-over can be taken back, on every side of the counter. At the foot: it moves nothing. */
export function UndoBar() {
  const { t } = useTranslation();
  const client = useClient();
  const handed = useAppState((state) => state.counter?.handed ?? null);
  const { run, busy, problem } = useOperation(client.counter.undo);
  const nameOf = useParcelName();
  const now = useNow(250);
  const open = (handed ?? []).filter(({ undoUntil }) => undoUntil > now);
  return (
    <div className={classes.bar} data-testid="undo-bar">
      {open.map(({ parcel, undoUntil }) => (
        <div key={parcel.orderId} className={classes.line}>
          <Icon name="check" size={26} />
          <span className={classes.what} aria-live="polite">
            {t('counter.one.undo', { parcel: nameOf(parcel) })}
          </span>
          <DeliberateButton
            size="lg"
            variant="default"
            loading={busy}
            onClick={() => void run({ orderId: parcel.orderId })}
          >
            <span className="tabular">
              {t('counter.one.undoButton', { left: Math.ceil((undoUntil - now) / 1000) })}
            </span>
          </DeliberateButton>
        </div>
      ))}
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
