import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoxCard } from '../../../../shared/contract/boxes.ts';
import { useAppState, useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { askedBoxLabel } from '../../../store/asked-box-label.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { AskFirst } from '../../../ui/AskFirst.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LabelOut } from '../../../ui/LabelOut.tsx';
import { PrintAnyway } from '../../../ui/PrintAnyway.tsx';
import { RefusedPicture } from '../../../ui/print-job/RefusedPicture.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import classes from './Boxes.module.css';

interface Props {
  readonly box: BoxCard;
  readonly isOpen: boolean;
  readonly canChange: boolean;
  readonly onDone: (words: string) => void;
}

export function BoxActions({ box, isOpen, canChange, onDone }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const mayDelete = useMay('deleteBoxes');
  const open = useOperation(client.packing.openBox);
  const print = useOperation(client.boxes.print);
  const empty = useOperation(client.boxes.empty);
  const { boxKey, name, label, parcels, cancelled } = box;
  const count = parcels + cancelled;
  const isAsked = useAppState((state) => askedBoxLabel(state, box.boxId) !== undefined);
  // Answered, there is nothing left to answer.
  const printProblem = print.problem?.code === 'boxLabelAsked' && !isAsked ? null : print.problem;
  const problem = open.problem ?? printProblem ?? empty.problem;

  const pack = async (): Promise<void> => {
    if (isOpen || (await open.run({ boxKey }))) go({ name: 'packing' });
  };
  const printLabel = async (): Promise<void> => {
    if (await print.run({ boxKey })) onDone(t('boxes.printed', { box: name }));
  };
  const takeAllOut = async (): Promise<void> => {
    const answer = await empty.run({ boxKey });
    if (answer) onDone(t('boxes.moved', { count: answer.value.moved }));
  };
  return (
    <>
      <div className={classes.actions}>
        {canChange && (
          <ActButton loading={open.busy} leftSection={<Icon name="box" />} onClick={() => void pack()}>
            {t(isOpen ? 'boxes.toPacking' : 'boxes.open')}
          </ActButton>
        )}
        <ActButton
          variant="default"
          loading={print.busy}
          disabled={label !== 'ready'}
          leftSection={<Icon name="printer" />}
          onClick={() => void printLabel()}
        >
          {t('boxes.print')}
        </ActButton>
        {canChange && count > 0 && (
          <AskFirst
            label={t('boxes.emptyIt')}
            question={t('boxes.emptyAsk', { box: name, count })}
            yes={t('boxes.emptyYes')}
            busy={empty.busy}
            disabled={!mayDelete}
            onYes={() => void takeAllOut()}
          />
        )}
        {canChange && <Remove box={box} isOpen={isOpen} onDone={onDone} />}
      </div>
      {label !== 'ready' && <p className={classes.quiet}>{t(`boxes.label.${label}`)}</p>}
      {problem && <ProblemNote problem={problem} />}
      {label === 'ready' && <LabelOut of={{ kind: 'box', boxKey }} name={box.boxId ?? name} />}
      <WaitingLabel box={box} onRefused={() => onDone('')} />
    </>
  );
}

/** Its label can't be printed as it is: what is wrong with it, and what a person may do, beside the button that asked. */
function WaitingLabel({ box, onRefused }: Pick<Props, 'box'> & { readonly onRefused: () => void }) {
  const { boxId, name } = box;
  const asked = useAppState((state) => askedBoxLabel(state, boxId));
  const job = asked?.trouble?.code === 'labelUnusable' ? asked : undefined;
  const refused = job?.id ?? null;
  const place = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onRefused);
  // That it was sent to the printer is taken back, and why stands in sight.
  useEffect(() => {
    if (refused === null) return;
    tell();
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  if (!job?.trouble) return null;
  return (
    <div ref={place} className={classes.refused} data-testid="box-refused">
      <ProblemNote problem={job.trouble} />
      <div className={classes.actions}>
        <PrintAnyway job={job} />
      </div>
      <RefusedPicture
        why={JSON.stringify(job.trouble)}
        of={{ kind: 'job', jobId: job.id }}
        what={boxId ?? name}
      />
    </div>
  );
}

/** An empty box goes at once; one with something in it, or that is packed into just now, asks first. */
function Remove({ box, isOpen, onDone }: Omit<Props, 'canChange'>) {
  const { t } = useTranslation();
  const client = useClient();
  const mayDelete = useMay('deleteBoxes');
  const { run, busy, problem } = useOperation(client.boxes.remove);
  const { boxKey, name, parcels, cancelled } = box;
  const count = parcels + cancelled;
  const remove = async (): Promise<void> => {
    if (await run({ boxKeys: [boxKey] })) onDone('');
  };
  const questions = [
    ...(count > 0 ? [t('boxes.removeAsk', { box: name, count })] : []),
    ...(isOpen ? [t('boxes.removeOpenAsk', { box: name })] : []),
  ];
  return (
    <>
      {questions.length === 0 ? (
        <ActButton variant="default" loading={busy} disabled={!mayDelete} onClick={() => void remove()}>
          {t('boxes.remove')}
        </ActButton>
      ) : (
        <AskFirst
          label={t('boxes.removeFull')}
          question={questions.join(' ')}
          yes={t('boxes.removeYes')}
          busy={busy}
          disabled={!mayDelete}
          onYes={() => void remove()}
        />
      )}
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}
