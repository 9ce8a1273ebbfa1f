import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import classes from './Asked.module.css';

interface Props {
  readonly readAt: number | null;
  readonly read: (input: Record<string, never>) => Promise<Result<unknown, Problem>>;
}

/** How fresh it is, and the way to ask again. */
export function Asked({ readAt, read }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const mayAsk = useMay('stockroom');
  const isOnline = useAppState((state) => state.link === 'online');
  const { run, busy, problem } = useOperation(read);
  return (
    <div className={classes.asked}>
      <p className="tabular" data-testid="stockroom-read">
        {readAt === null ? t('stockroom.notRead') : t('stockroom.readAt', { at: formats.clock(readAt) })}
      </p>
      <Button variant="default" loading={busy} disabled={!mayAsk || !isOnline} onClick={() => void run({})}>
        {t('stockroom.read')}
      </Button>
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
