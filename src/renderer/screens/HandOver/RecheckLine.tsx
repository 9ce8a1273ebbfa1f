import { Button, Loader } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import type { Recheck } from './use-preflight.ts';
import classes from './RecheckLine.module.css';

/** Whether the check rests on this desk alone or on the marketplace's answer a moment ago. */
export function RecheckLine({ recheck }: { readonly recheck: Recheck }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { run, busy, problem, answeredAt } = recheck;
  const onOpen = useEffectEvent(run);
  // Whoever comes here is about to hand over: the marketplace is asked before they have to think of it.
  useEffect(() => onOpen(), []);
  const words = (): string => {
    if (busy) return t('handOver.recheck.asking');
    if (problem) return t('handOver.recheck.deskOnly');
    return answeredAt === null
      ? t('handOver.recheck.notYet')
      : t('handOver.recheck.answered', { at: formats.clock(answeredAt) });
  };
  return (
    <div
      className={classes.line}
      data-testid="recheck"
      data-state={busy ? 'asking' : problem ? 'failed' : 'done'}
    >
      <p className={classes.words} aria-live="polite">
        {busy ? <Loader size="sm" /> : <Icon name={problem ? 'warning' : 'check'} />}
        <span>
          {problem && !busy && (
            <strong className={classes.notChecked} data-testid="not-checked">
              {t('handOver.recheck.failed')}
            </strong>
          )}
          {words()}
        </span>
      </p>
      <Button variant="default" leftSection={<Icon name="sync" />} disabled={busy} onClick={run}>
        {t('handOver.recheck.again')}
      </Button>
      {problem && !busy && (
        <div className={classes.problem}>
          <ProblemNote problem={problem} tone="quiet" />
        </div>
      )}
    </div>
  );
}
