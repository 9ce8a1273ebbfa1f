import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/services.ts';
import { PictureOf } from './LabelPicture.tsx';
import classes from './LabelPicture.module.css';

interface Props {
  readonly orderId: string;
  /** What the order is called. */
  readonly what: string;
}

/** A label that can't be printed, as it came and with what is wrong in red; drawn when somebody wants to see it. */
export function RefusedPicture({ orderId, what }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const [isShown, setShown] = useState(false);
  const action = t(isShown ? 'printer.picture.hide' : 'printer.picture.show');
  return (
    <div className={classes.refused} data-testid="refused-picture">
      <Button
        variant="default"
        aria-expanded={isShown}
        aria-label={t('printer.picture.ofLabel', { action, what })}
        onClick={() => setShown(!isShown)}
      >
        {action}
      </Button>
      {isShown && (
        <>
          <PictureOf
            of={orderId}
            ask={async () => client.printing.refusedPicture({ orderId })}
            alt={t('printer.picture.refusedAlt', { what })}
            none={t('printer.picture.notDrawn')}
          />
          <p>{t('printer.picture.red')}</p>
        </>
      )}
    </div>
  );
}
