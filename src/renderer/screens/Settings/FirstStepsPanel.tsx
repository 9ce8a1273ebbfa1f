import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';

/** The first steps are taken up again from here, at the place where they were left. */
export function FirstStepsPanel() {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const state = useAppState((all) => all.firstSteps?.state ?? null);
  const { run, busy, problem } = useOperation(client.setup.takeUp);
  const open = async (): Promise<void> => {
    // What is done stays done: it is looked at, not started over.
    if (state === 'done' || (await run({})) !== null) go({ name: 'firstSteps' });
  };
  return (
    <Panel title={t('firstSteps.again.title')} hint={t('firstSteps.again.hint')}>
      <div>
        <Button variant="default" loading={busy} onClick={() => void open()}>
          {t(state === 'done' ? 'firstSteps.again.anew' : 'firstSteps.again.takeUp')}
        </Button>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </Panel>
  );
}
