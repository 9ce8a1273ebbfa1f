import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atDoor, type RunCard, type StopCard } from '../../../shared/contract/runs.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useMaySeeBuyers } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { isLocked } from '../../store/sign-in-slice.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { BuyerOnDemand } from '../../ui/BuyerOnDemand.tsx';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSecrets } from '../../ui/use-secrets.ts';
import classes from './Runs.module.css';

interface Props {
  readonly run: RunCard;
  readonly stop: StopCard;
  readonly isOff: boolean;
  readonly again: () => void;
}

/** What the courier says of one stop; it can be taken back until the marketplace is told. */
export function AtDoor({ run: { runId }, stop, isOff, again }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  useSecrets('field');
  const tell = useOperation(client.runs.tell);
  const undo = useOperation(client.runs.undo);
  const withCode = useOperation(client.runs.tellWithCode);
  const { state, advice, told, parcel } = stop;
  const { orderId } = parcel;
  const maySee = useMaySeeBuyers();
  const isUnderWay = state === 'out' || state === 'notAtHome';
  const [code, setCode] = useState('');
  const locked = useAppState(isLocked);
  if (locked && code !== '') setCode('');
  const said = code.trim() === '' ? null : code.trim();
  const say = async (what: (typeof atDoor)[number]): Promise<void> => {
    setCode('');
    await tell.run({ runId, orderId, what, code: said });
    again();
  };
  const sayAgain = async (): Promise<void> => {
    if (said === null) return;
    setCode('');
    await withCode.run({ runId, orderId, code: said });
    again();
  };
  const takeBack = async (): Promise<void> => {
    await undo.run({ runId, orderId });
    again();
  };
  const problem = tell.problem ?? undo.problem ?? withCode.problem;
  const mayNeedCode = !isUnderWay && told?.state === 'refused' && told.isFromDoor && advice !== 'gone';
  return (
    <div className={classes.door}>
      {/* Before the answers: it goes out with the one that is touched. */}
      {!locked && ((isUnderWay && advice !== 'bringBack') || mayNeedCode) && (
        <TextInput
          type="password"
          size="md"
          label={t('runs.door.code')}
          autoComplete="off"
          maxLength={60}
          disabled={isOff}
          value={code}
          data-testid="door-code"
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {isUnderWay && advice !== 'bringBack' && (
        <div className={classes.answers}>
          {atDoor.map((what) => (
            <DeliberateButton
              key={what}
              size="lg"
              variant={what === 'delivered' ? 'filled' : 'default'}
              disabled={isOff}
              loading={tell.busy}
              aria-label={t(`runs.door.${what}Of`, { id: orderId })}
              data-testid={what}
              onClick={() => void say(what)}
            >
              {t(`runs.door.${what}`)}
            </DeliberateButton>
          ))}
        </div>
      )}
      {mayNeedCode && (
        <ActButton
          size="lg"
          variant="default"
          disabled={isOff || said === null}
          loading={withCode.busy}
          data-testid="tell-with-code"
          onClick={() => void sayAgain()}
        >
          {t('runs.door.withCode')}
        </ActButton>
      )}
      {isUnderWay && advice === 'bringBack' && (
        <AskFirst
          label={t('runs.door.all')}
          question={t('runs.door.allQuestion')}
          yes={t('runs.door.allYes')}
          busy={tell.busy}
          disabled={isOff}
          onYes={() => void say('delivered')}
        />
      )}
      {!isUnderWay && told !== null && told.undoUntil !== null && (
        <Undo
          until={told.undoUntil}
          orderId={orderId}
          isOff={isOff}
          busy={undo.busy}
          onUndo={() => void takeBack()}
        />
      )}
      {isUnderWay && maySee && <BuyerOnDemand orderId={orderId} call={client.runs.buyer} />}
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}

interface UndoProps {
  /** Unix milliseconds. */
  readonly until: number;
  readonly orderId: string;
  readonly isOff: boolean;
  readonly busy: boolean;
  readonly onUndo: () => void;
}

/** Takes back what was said, while nobody was told. It stands where the answers stood: a touch that rings on takes nothing back. */
function Undo({ until, orderId, isOff, busy, onUndo }: UndoProps) {
  const { t } = useTranslation();
  const now = useNow(500);
  const seconds = Math.ceil((until - now) / 1000);
  if (seconds <= 0) return null;
  return (
    <>
      {/* As high as the field that stood above the answers. */}
      <TextInput className={classes.kept ?? ''} size="md" label={t('runs.door.code')} disabled aria-hidden />
      <DeliberateButton
        size="lg"
        variant="default"
        disabled={isOff}
        loading={busy}
        data-testid="undo"
        aria-label={t('runs.door.undoOf', { id: orderId })}
        onClick={onUndo}
      >
        {t('runs.door.undo', { seconds })}
      </DeliberateButton>
    </>
  );
}
