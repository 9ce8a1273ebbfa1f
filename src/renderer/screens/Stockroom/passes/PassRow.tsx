import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pass, PassOffice } from '../../../../shared/contract/passes.ts';
import type { PassEntry } from '../../../../shared/domain/pass/pass-entry.ts';
import { useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { AskFirst } from '../../../ui/AskFirst.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ChooseEntry } from './ChooseEntry.tsx';
import { useDriverName } from './use-driver-name.ts';
import classes from './Passes.module.css';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const REFRESH_MS = 15_000;

interface Props {
  readonly pass: Pass;
  readonly office: PassOffice;
  readonly book: readonly PassEntry[];
  /** The next one for the same driver and car has its turn already. */
  readonly isRenewed: boolean;
}

/** Who may drive in, how long still, and what can be done about it. */
export function PassRow({ pass, office, book, isRenewed }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('stockroom');
  const names = useDriverName();
  const order = useOperation(client.passes.order);
  const save = useOperation(client.passes.saveEntry);
  const change = useOperation(client.passes.change);
  const remove = useOperation(client.passes.remove);
  const [isChoosing, setChoosing] = useState(false);
  const { passId, stand, entryId } = pass;
  const { officeId, name } = office;
  const driver = names.driver(pass);
  const about = { driver, office: name };
  const isEnded = stand === 'ended';

  /** One that was made elsewhere comes into the book with this touch. */
  const renew = async (): Promise<void> => {
    const { firstName, lastName, carModel, carNumber } = pass;
    const known =
      entryId ??
      (await save.run({ entryId: null, firstName, lastName, carModel, carNumber }))?.value.entryId ??
      null;
    if (known !== null) await order.run({ entryId: known, officeId });
  };
  const exchange = async (chosen: string): Promise<void> => {
    if (await change.run({ passId, entryId: chosen })) setChoosing(false);
  };
  const problem =
    order.problem ?? save.problem ?? change.problem ?? remove.problem ?? pass.change?.problem ?? null;
  return (
    <li className={classes.pass} data-stand={stand} data-testid="pass" aria-label={driver}>
      <div className={classes.passHead}>
        <div className={classes.passNames}>
          <p className={classes.driver}>{driver}</p>
          <p>{names.car(pass)}</p>
        </div>
        <TimeLeft pass={pass} />
      </div>
      {pass.change && (
        <p className={classes.quiet}>
          {t(
            pass.change.state === 'refused'
              ? 'stockroom.passes.changeRefused'
              : pass.change.kind === 'deletePass'
                ? 'stockroom.passes.deleting'
                : 'stockroom.passes.changing',
          )}
        </p>
      )}
      {isChoosing && (
        <ChooseEntry
          question={t('stockroom.passes.whoNow')}
          entries={book.filter((entry) => entry.entryId !== entryId)}
          busy={change.busy}
          onChoose={(chosen) => void exchange(chosen)}
          onCancel={() => setChoosing(false)}
        />
      )}
      {!isChoosing && (
        <div className={classes.actions}>
          <ActButton
            variant={stand === 'valid' ? 'default' : 'filled'}
            disabled={!may || isRenewed}
            loading={order.busy || save.busy}
            aria-label={t('stockroom.passes.renewOf', about)}
            onClick={() => void renew()}
          >
            {t('stockroom.passes.renew')}
          </ActButton>
          {!isEnded && (
            <Button
              variant="default"
              disabled={!may}
              aria-label={t('stockroom.passes.exchangeOf', about)}
              onClick={() => setChoosing(true)}
            >
              {t('stockroom.passes.exchange')}
            </Button>
          )}
          {!isEnded && (
            <AskFirst
              label={t('stockroom.passes.remove')}
              question={t('stockroom.passes.removeAsk', about)}
              yes={t('stockroom.passes.removeYes')}
              busy={remove.busy}
              disabled={!may}
              onYes={() => void remove.run({ passId })}
            />
          )}
        </div>
      )}
      {problem && <ProblemNote problem={problem} />}
    </li>
  );
}

/** By shape and words: whether the car gets in, and how long still. */
function TimeLeft({ pass: { endsAt, stand } }: { readonly pass: Pass }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(REFRESH_MS);
  const left = endsAt === null ? null : Math.max(0, endsAt - now);
  return (
    <p className={classes.stand} data-stand={stand}>
      <Icon name={stand === 'valid' ? 'check' : stand === 'endsSoon' ? 'clock' : 'warning'} size={24} />
      <span>
        <b>
          {left === null || stand === 'ended'
            ? t(`stockroom.passes.stand.${stand}`)
            : t('stockroom.passes.left', {
                hours: Math.floor(left / HOUR_MS),
                minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
              })}
        </b>
        <br />
        {endsAt === null
          ? t('stockroom.passes.unknownEnd')
          : t(stand === 'ended' ? 'stockroom.passes.endedAt' : 'stockroom.passes.until', {
              at: formats.moment(endsAt),
            })}
      </span>
    </p>
  );
}
