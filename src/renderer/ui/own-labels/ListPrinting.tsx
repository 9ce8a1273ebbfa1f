import { Button } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { PrintLists, type PrintableLists } from './PrintLists.tsx';
import classes from './ListPrinting.module.css';

interface Props {
  readonly kind: 'pickList' | 'packingList';
  /** Empty: there is nothing to put on labels. */
  readonly choices: readonly PrintableLists[];
  /** What the list comes to, at the beginning of the buttons' line. */
  readonly children: ReactNode;
}

/** A list on paper: on sheets through the system's own dialog, or on labels through the queue of their printer. */
export function ListPrinting({ kind, choices, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const hasLabels = choices.length > 0;
  return (
    <div className={classes.printing}>
      <div className={classes.head}>
        <div>{children}</div>
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<Icon name="printer" />}
            data-testid="print-a4"
            onClick={() => window.print()}
          >
            {t('pickList.print.a4')}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="printer" />}
            disabled={!hasLabels}
            aria-expanded={isOpen && hasLabels}
            aria-controls={id}
            data-testid="print-on-labels"
            onClick={() => setOpen(!isOpen)}
          >
            {t('pickList.print.labels')}
          </Button>
        </div>
      </div>
      {isOpen && hasLabels && (
        <section id={id} className={classes.labels} aria-label={t('pickList.print.labels')}>
          <PrintLists kind={kind} choices={choices} />
        </section>
      )}
    </div>
  );
}
