import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannerState, ScannerView } from '../../../shared/contract/scanners.ts';
import { damagesMarking } from '../../../shared/domain/scanner/scanner-profile.ts';
import type { VerdictKind } from '../../../shared/domain/verdict.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { StateNext } from './StateNext.tsx';
import { Warnings } from './Warnings.tsx';
import classes from './Scanners.module.css';

type Tone = 'good' | 'warn' | 'bad';

/** The shapes that the bench has taught already. */
const shapes: Readonly<Record<Tone, VerdictKind>> = { good: 'packed', warn: 'machine', bad: 'wrong' };

const toneOfState = ({ kind }: ScannerState): Tone =>
  kind === 'keyboard' || kind === 'listening' ? 'good' : 'warn';

function toneOfCard({ profile }: ScannerView): Tone {
  if (!profile) return 'warn';
  return damagesMarking(profile.warnings) ? 'bad' : 'good';
}

export function ScannerCard({ scanner }: { readonly scanner: ScannerView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const remove = useOperation(client.scanners.remove);
  const [isRenaming, setRenaming] = useState(false);
  const { id: scannerId, name, port, profile, state } = scanner;
  const cardTone = toneOfCard(scanner);
  const tones = new Set([cardTone, toneOfState(state)]);
  const tone = tones.has('bad') ? 'bad' : tones.has('warn') ? 'warn' : 'good';
  const cardWords = { good: 'good', warn: 'untried', bad: 'damaging' } as const;
  return (
    <section className={classes.card} data-tone={tone} data-testid="scanner-card" aria-label={name}>
      <div>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.quiet}>
          {port ? t('scanners.kind.serial', port) : t('scanners.kind.keyboard')}
          {profile && ` · ${t('scanners.checkedAt', { when: formats.moment(profile.checkedAt) })}`}
        </p>
      </div>
      <div className={classes.state} aria-live="polite" data-state={state.kind}>
        <Shape tone={toneOfState(state)} />
        <span className={classes.word}>{t(`scanners.state.${state.kind}`)}</span>
        <span className={classes.next}>
          <StateNext state={state} />
        </span>
      </div>
      <div className={classes.state}>
        <Shape tone={cardTone} />
        <span className={classes.word}>{t(`scanners.${cardWords[cardTone]}`)}</span>
      </div>
      {profile && <Warnings warnings={profile.warnings} />}
      {isRenaming ? (
        <Rename scanner={scanner} onDone={() => setRenaming(false)} />
      ) : (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => go({ name: 'scannerSetup', scannerId })}>
            {t('scanners.again')}
          </Button>
          <Button variant="default" onClick={() => setRenaming(true)}>
            {t('scanners.rename')}
          </Button>
          <AskFirst
            label={t('scanners.remove')}
            question={t('scanners.removeAsk', { name })}
            yes={t('scanners.removeYes')}
            busy={remove.busy}
            onYes={() => void remove.run({ scannerId })}
          />
        </div>
      )}
      {remove.problem && <ProblemNote problem={remove.problem} />}
    </section>
  );
}

const Shape = ({ tone }: { readonly tone: Tone }) => (
  <span className={classes.shape} data-tone={tone} aria-hidden="true">
    <VerdictShape kind={shapes[tone]} />
  </span>
);

function Rename({ scanner, onDone }: { readonly scanner: ScannerView; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.scanners.rename);
  const [name, setName] = useState(scanner.name);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return;
    if ((await run({ scannerId: scanner.id, name })) !== null) onDone();
  };
  return (
    <form className={classes.rename} onSubmit={(event) => void save(event)}>
      <TextInput
        label={t('scanners.name')}
        value={name}
        maxLength={60}
        autoComplete="off"
        ref={focusOnce}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        {t('common.save')}
      </Button>
      <Button variant="default" onClick={onDone}>
        {t('common.close')}
      </Button>
      {problem && <ProblemNote problem={problem} />}
    </form>
  );
}

/** The person has just asked for the field. */
const focusOnce = (field: HTMLInputElement | null): void => field?.focus();
