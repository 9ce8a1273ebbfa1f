import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './Settings.module.css';

/** Only where a real account is in force. */
export function Training() {
  const { t } = useTranslation();
  const client = useClient();
  const isReal = useAppState((state) => state.station?.training === false);
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const { run, busy, problem } = useOperation(client.station.useTraining);
  if (!isReal) return null;
  const change = async (): Promise<void> => {
    setDone((await run({})) !== null);
    setAsking(false);
  };
  return (
    <Panel title={t('settings.toTraining')} hint={t('settings.toTrainingHint')}>
      {isDone && <p className={classes.good}>{t('settings.restart')}</p>}
      {!isAsking && !isDone && (
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('settings.toTraining')}
          </Button>
        </div>
      )}
      {isAsking && (
        <div role="alert">
          <p>{t('settings.toTrainingAsk')}</p>
          <Group mt="sm">
            <Button loading={busy} onClick={() => void change()}>
              {t('common.yes')}
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('common.no')}
            </Button>
          </Group>
        </div>
      )}
      {problem && <ProblemNote problem={problem} />}
    </Panel>
  );
}
