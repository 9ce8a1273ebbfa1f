import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './Log.module.css';

export function ExportLog() {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.people.exportLog);
  const [exported, setExported] = useState<{
    readonly file: string;
    readonly rows: number;
    readonly head: string;
    readonly last: number;
    readonly left: number;
  } | null>(null);
  const next = exported && exported.left > 0 ? exported.last : null;
  return (
    <Panel title={t('log.export.title')} hint={t('log.export.hint')}>
      <div>
        <Button
          variant="default"
          loading={busy}
          onClick={() => void run({ after: next }).then((done) => setExported(done?.value ?? null))}
        >
          {t(next === null ? 'log.export.run' : 'log.export.next')}
        </Button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      <div aria-live="polite">
        {exported && (
          <div className={classes.found} data-good="true" data-testid="log-exported">
            <div className={classes.foundText}>
              <p className={classes.file}>
                {t('log.export.done', { count: exported.rows, file: exported.file })}
              </p>
              {exported.left > 0 && <p>{t('log.export.left', { count: exported.left })}</p>}
              <p>
                {t('log.export.head')}: <code className={classes.head}>{exported.head}</code>
              </p>
            </div>
          </div>
        )}
      </div>
    </Panel>
  );
}
