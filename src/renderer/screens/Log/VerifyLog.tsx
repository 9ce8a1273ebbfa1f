import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../shared/contract/index.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { readHead } from './read-head.ts';
import classes from './Log.module.css';

type Verified = Extract<Awaited<ReturnType<Client['people']['verifyLog']>>, { ok: true }>['value'];

/** Whether the log is unchanged, and still matches an earlier export. */
export function VerifyLog() {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.people.verifyLog);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ readonly verified: Verified; readonly known: string | null } | null>(
    null,
  );
  const pasted = readHead(typed);
  const isBad = !pasted.isHead;
  const verify = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!pasted.isHead) return;
    const known = pasted.head;
    const done = await run({ known });
    setFound(done && { verified: done.value, known });
  };
  return (
    <Panel title={t('log.verify.title')} hint={t('log.verify.hint')}>
      <form className={classes.form} noValidate onSubmit={(event) => void verify(event)}>
        <TextInput
          label={t('log.verify.known')}
          description={t('log.verify.knownHint')}
          error={isBad ? t('log.verify.knownBad') : undefined}
          spellCheck={false}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFound(null);
          }}
        />
        <div>
          <Button type="submit" loading={busy} disabled={isBad}>
            {t('log.verify.run')}
          </Button>
        </div>
      </form>
      {problem && <ProblemNote problem={problem} />}
      <div aria-live="polite">{found && <Found {...found} />}</div>
    </Panel>
  );
}

interface FoundProps {
  readonly verified: Verified;
  readonly known: string | null;
}

function Found({ verified, known }: FoundProps) {
  const { t } = useTranslation();
  const { rows, head, brokenAt, knownAt } = verified;
  const isWhole = brokenAt === null;
  const isKnown = known === null || knownAt !== null;
  return (
    <div className={classes.found} data-good={isWhole && isKnown} data-testid="log-verified">
      <VerdictShape kind={isWhole && isKnown ? 'packed' : 'wrong'} className={classes.foundShape} />
      <div className={classes.foundText}>
        <p className={classes.foundWhat}>
          {isWhole ? t('log.verify.whole', { count: rows }) : t('log.verify.broken', { seq: brokenAt })}
        </p>
        {!isWhole && <p>{t('log.verify.brokenText')}</p>}
        {known !== null && <p>{knownWords()}</p>}
        <p>
          {t('log.verify.head')}: <code className={classes.head}>{head}</code>
        </p>
      </div>
    </div>
  );

  function knownWords(): string {
    if (knownAt === null) return t('log.verify.knownNowhere');
    return knownAt === 0 ? t('log.verify.knownFirst') : t('log.verify.knownAt', { seq: knownAt });
  }
}
