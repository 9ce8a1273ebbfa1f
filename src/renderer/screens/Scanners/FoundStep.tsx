import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannerSetUp } from '../../../shared/contract/scanners.ts';
import { damagesMarking, type ScannerFindings } from '../../../shared/domain/scanner/scanner-profile.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { Findings } from './Findings.tsx';
import { Warnings } from './Warnings.tsx';
import classes from './ScannerSetUp.module.css';

interface Props {
  readonly setUp: ScannerSetUp;
  readonly findings: ScannerFindings;
  readonly onSaved: () => void;
}

/** First of all, whether marking codes arrive whole; then the findings, and a name. */
export function FoundStep({ setUp, findings, onSaved }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const count = useAppState((state) => state.scanners?.scanners.length ?? 0);
  const finish = useOperation(client.scanners.finishSetUp);
  const begin = useOperation(client.scanners.beginSetUp);
  const [name, setName] = useState(setUp.name ?? t('scanners.defaultName', { number: count + 1 }));
  const damages = damagesMarking(findings.warnings);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return;
    if ((await finish.run({ name })) !== null) onSaved();
  };
  const problem = finish.problem ?? begin.problem;
  return (
    <>
      <div className={classes.result} data-damages={damages} data-testid="scanner-result" aria-live="polite">
        <VerdictShape kind={damages ? 'wrong' : 'packed'} className={classes.resultShape} />
        <div>
          <p className={classes.big}>{t(damages ? 'scanners.setUp.unsafe' : 'scanners.setUp.safe')}</p>
          {damages && <p>{t('scanners.setUp.unsafeNext')}</p>}
        </div>
      </div>
      <Warnings warnings={findings.warnings} />
      <Findings findings={findings} />
      {problem && <ProblemNote problem={problem} />}
      <form className={classes.save} onSubmit={(event) => void save(event)}>
        <TextInput
          label={t('scanners.name')}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="lg" type="submit" variant={damages ? 'default' : 'filled'} loading={finish.busy}>
          {t(damages ? 'scanners.setUp.saveAnyway' : 'scanners.setUp.save')}
        </Button>
        <Button
          size="lg"
          variant={damages ? 'filled' : 'default'}
          loading={begin.busy}
          onClick={() => void begin.run({ scannerId: setUp.scannerId, port: setUp.port })}
        >
          {t('scanners.setUp.scanAgain')}
        </Button>
      </form>
    </>
  );
}
