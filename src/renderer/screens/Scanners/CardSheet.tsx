import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelTemplate } from '../../../shared/domain/label/label-template.ts';
import { setUpCard } from '../../../shared/domain/scanner/scanner-card.ts';
import type { Client } from '../../../shared/contract/index.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './ScannerSetUp.module.css';

/** The card of three codes: on a label or, if there is none, on the screen. */
export function CardSheet() {
  const { t } = useTranslation();
  const client = useClient();
  const size = useAppState((state) => state.station?.preferences.labelSize ?? '58x40');
  const print = useOperation(client.printing.printOwn);
  const preview = useOperation(client.templates.preview);
  const [jobs, setJobs] = useState<number | null>(null);
  const [png, setPng] = useState<string | null>(null);
  const templateId = `default-scannerSetup-${size}`;
  const fields = {
    layout: setUpCard[0].text,
    layoutName: t('scanners.setUp.cardName.one'),
    separator: setUpCard[1].text,
    separatorName: t('scanners.setUp.cardName.two'),
    suffix: setUpCard[2].text,
    suffixName: t('scanners.setUp.cardName.three'),
  };
  const printIt = async (): Promise<void> => {
    setJobs((await print.run({ templateId, fields }))?.value.jobs ?? null);
  };
  const showIt = async (): Promise<void> => {
    const template = await findTemplate(client, templateId);
    if (template === null) return;
    const drawn = await preview.run({ template, fields, printerId: null });
    setPng(drawn?.value.label?.png ?? null);
  };
  const problem = print.problem ?? preview.problem;
  return (
    <div className={classes.sheet}>
      <Group>
        <ActButton
          size="lg"
          variant={jobs === null ? 'filled' : 'default'}
          loading={print.busy}
          leftSection={<Icon name="printer" />}
          onClick={() => void printIt()}
        >
          {t(jobs === null ? 'scanners.setUp.print' : 'scanners.setUp.printAgain')}
        </ActButton>
        {png === null && (
          <ActButton size="lg" variant="default" loading={preview.busy} onClick={() => void showIt()}>
            {t('scanners.setUp.onScreen')}
          </ActButton>
        )}
        <p aria-live="polite">{jobs !== null && t('scanners.setUp.printed', { jobs })}</p>
      </Group>
      {problem && <ProblemNote problem={problem} />}
      {png !== null && (
        <>
          <p className={classes.quiet}>{t('scanners.setUp.onScreenHint')}</p>
          <div className={classes.paper} data-testid="card-on-screen">
            <img
              className={classes.picture}
              src={`data:image/png;base64,${png}`}
              alt={t('scanners.setUp.cardPicture')}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** From the first snapshot of the list of templates. */
const findTemplate = (client: Client, id: string): Promise<LabelTemplate | null> =>
  new Promise((resolve) => {
    const stop = client.templates.list(({ templates }) => {
      resolve(templates.find((entry) => entry.id === id)?.template ?? null);
      // The first snapshot may come while the feed is being asked for.
      queueMicrotask(() => stop());
    });
  });
