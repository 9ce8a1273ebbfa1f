import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PassOffice, QueuedPass } from '../../../../shared/contract/passes.ts';
import type { PassEntry } from '../../../../shared/domain/pass/pass-entry.ts';
import { useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { ChooseEntry } from './ChooseEntry.tsx';
import { PassRow } from './PassRow.tsx';
import classes from './Passes.module.css';

interface Props {
  readonly office: PassOffice;
  readonly book: readonly PassEntry[];
  readonly queue: readonly QueuedPass[];
}

/** One office, who may drive in, and the way to a pass in two touches. */
export function Office({ office, book, queue }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const mayOrder = useMay('stockroom');
  const { run, busy, problem } = useOperation(client.passes.order);
  const [isChoosing, setChoosing] = useState(false);
  const { officeId, name, address, isOwn, passes } = office;
  const waiting = queue.filter((each) => each.officeId === officeId && each.state !== 'refused');
  const isQueued = (entryId: string): boolean => waiting.some((each) => each.entryId === entryId);
  const order = async (entryId: string): Promise<void> => {
    if (await run({ entryId, officeId })) setChoosing(false);
  };
  return (
    <li className={classes.office} data-testid="pass-office" aria-label={name}>
      <div className={classes.officeHead}>
        <Icon name="badge" size={32} />
        <div className={classes.officeNames}>
          <h3 className={classes.officeName}>{name}</h3>
          <p className={classes.quiet}>
            {[address, ...(isOwn ? [t('stockroom.passes.own')] : [])]
              .filter((part) => part !== '')
              .join(' · ')}
          </p>
        </div>
        {!isChoosing && (
          <ActButton
            disabled={!mayOrder}
            aria-label={t('stockroom.passes.orderAt', { office: name })}
            onClick={() => setChoosing(true)}
          >
            {t('stockroom.passes.order')}
          </ActButton>
        )}
      </div>
      {isChoosing && (
        <ChooseEntry
          question={t('stockroom.passes.whoGoes', { office: name })}
          entries={book.filter(({ entryId }) => !isQueued(entryId))}
          busy={busy}
          onChoose={(entryId) => void order(entryId)}
          onCancel={() => setChoosing(false)}
        />
      )}
      {problem && <ProblemNote problem={problem} />}
      {passes.length === 0 ? (
        <p className={classes.quiet}>{t('stockroom.passes.noPass')}</p>
      ) : (
        <ul className={classes.passes}>
          {passes.map((pass) => (
            <PassRow
              key={pass.passId}
              pass={pass}
              office={office}
              book={book}
              isRenewed={pass.entryId !== null && isQueued(pass.entryId)}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
