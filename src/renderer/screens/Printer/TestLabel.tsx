import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';

export function TestLabel() {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.printing.printTest);
  const isChanged = useAppState((state) => state.printerDraft !== null);
  const [isSent, setSent] = useState(false);
  const print = async (): Promise<void> => setSent((await run({})) !== null);
  return (
    <>
      {problem && <ProblemNote problem={problem} />}
      <Group>
        <Button
          variant="default"
          size="lg"
          loading={busy}
          disabled={isChanged}
          leftSection={<Icon name="printer" />}
          onClick={() => void print()}
        >
          {t('printer.test')}
        </Button>
        <p aria-live="polite">
          {isChanged && t('printer.testNeedsSave')}
          {!isChanged && isSent && t('printer.testSent')}
        </p>
      </Group>
    </>
  );
}
