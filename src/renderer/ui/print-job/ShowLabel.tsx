import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeliberateButton } from '../DeliberateButton.tsx';
import { LabelPicture, type LabelOf } from './LabelPicture.tsx';
import classes from './LabelPicture.module.css';

interface Props {
  readonly of: LabelOf;
  /** What it is called. */
  readonly what: string;
  /** Why it can't be printed: for another reason it is drawn again. */
  readonly why?: string;
}

/** A label as it was printed or, where it can't be, as it came; drawn when somebody wants to see it. */
export function ShowLabel({ of, what, why = '' }: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const action = t(isShown ? 'printer.picture.hide' : 'printer.picture.show');
  return (
    <>
      <DeliberateButton
        variant="default"
        aria-expanded={isShown}
        aria-label={t('printer.picture.ofLabel', { action, what })}
        onClick={() => setShown(!isShown)}
      >
        {action}
      </DeliberateButton>
      {isShown && (
        <div className={classes.shown}>
          <LabelPicture key={why} of={of} what={what} />
        </div>
      )}
    </>
  );
}
