import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackingView } from '../../../shared/contract/packing.ts';
import type { Command } from '../../../shared/domain/command-codes.ts';
import { pointedCommands, type PointedCommand } from '../../../shared/domain/packing/command-target.ts';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { personHoldReasons, type PersonHoldReason } from '../../../shared/domain/verdict.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { lastScanOf } from '../../store/scan-slice.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { commandKeys as keys } from './command-keys.ts';
import classes from './CommandBar.module.css';

const keyed = ['undo', 'reprint', 'skip', 'openBox'] as const satisfies readonly Command[];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

type Targets = PackingView['targets'] | null;

const isPointed = (command: Command): command is PointedCommand =>
  pointedCommands.some((each) => each === command);

/** What this screen shows for the command: the station does it for that, or not at all. */
const targetOf = (command: Command, targets: Targets): string | null =>
  targets !== null && isPointed(command) ? targets[command] : null;

/** What a command card says, for hands that are free: the same commands by a key or a touch. */
export function CommandBar() {
  const { t } = useTranslation();
  const client = useClient();
  const refused = useAppState((state) => state.refusedCommand);
  const setRefused = useAppState((state) => state.setRefusedCommand);
  const { run } = useOperation(async (given: Parameters<typeof client.packing.command>[0]) => {
    setRefused(null);
    const answer = await client.packing.command(given);
    if (!answer.ok) setRefused(answer.problem);
    return answer;
  });
  const targets = useAppState((state) => state.packing?.targets ?? null);
  const box = useAppState((state) => state.packing?.box ?? null);
  // The parcels of a way lie in no boxes.
  const isOfWay = useAppState((state) => wayOfLot(state.packing?.supply?.supplyId ?? '') !== null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const command = keyed.find((each) => keys[each] === event.code);
      if (isTyping(event.target)) return;
      if (!command || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      void run({ command, of: targetOf(command, targets) });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [run, targets]);

  const look = { classNames: { root: classes.command ?? '', label: classes.label ?? '' } };
  const button = (command: keyof typeof keys, isOn: boolean) => (
    <DeliberateButton
      {...look}
      variant="default"
      size="md"
      disabled={!isOn}
      aria-keyshortcuts={keys[command]}
      onClick={() => void run({ command, of: targetOf(command, targets) })}
    >
      {t(`packing.command.${command}`)}
      <kbd className={classes.key}>{keys[command]}</kbd>
    </DeliberateButton>
  );
  return (
    <div className={classes.bar}>
      {refused && <Refused problem={refused} />}
      <fieldset className={classes.commands} aria-label={t('packing.commands')}>
        {button('undo', targetOf('undo', targets) !== null)}
        {button('reprint', targetOf('reprint', targets) !== null)}
        {button('skip', targetOf('skip', targets) !== null)}
        <HoldMenu look={look} onHold={(why, of) => void run({ command: 'hold', why, of })} />
        {box === null ? (
          button('openBox', !isOfWay)
        ) : (
          <DeliberateButton
            {...look}
            variant="default"
            size="md"
            onClick={() => void run({ command: 'closeBox', of: targetOf('closeBox', targets) })}
          >
            {t('packing.command.closeBox', { box })}
          </DeliberateButton>
        )}
      </fieldset>
    </div>
  );
}

/** Above the row, which stays where it is: the panel gives it the room, and nothing of it is covered. */
function Refused({ problem }: { readonly problem: Problem }) {
  const place = useRef<HTMLDivElement>(null);
  // In a low window the commands stand below the verdict, and their keys are pressed above it.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={classes.refused} ref={place} data-testid="command-refused">
      <ProblemNote problem={problem} />
    </div>
  );
}

interface HoldMenuProps {
  readonly look: { readonly classNames: { readonly root: string; readonly label: string } };
  readonly onHold: (why: PersonHoldReason, of: string) => void;
}

/** It speaks of the order it was opened for, and is gone with the next scan. */
function HoldMenu({ look, onHold }: HoldMenuProps) {
  const { t } = useTranslation();
  const target = useAppState((state) => state.packing?.targets.hold ?? null);
  const scanId = useAppState(lastScanOf);
  const [openedFor, setOpenedFor] = useState<{ readonly of: string; readonly scanId: string } | null>(null);
  const isOpen = openedFor !== null && openedFor.of === target && openedFor.scanId === scanId;
  return (
    <Menu
      position="top-start"
      withinPortal={false}
      opened={isOpen}
      onChange={(opened) => setOpenedFor(opened && target !== null ? { of: target, scanId } : null)}
    >
      <Menu.Target>
        <DeliberateButton
          {...look}
          variant="default"
          size="md"
          disabled={target === null}
          onClick={() => undefined}
        >
          {t('packing.command.hold')}
        </DeliberateButton>
      </Menu.Target>
      <Menu.Dropdown>
        {personHoldReasons.map((why) => (
          <Menu.Item key={why} onClick={() => openedFor && onHold(why, openedFor.of)}>
            {t(`packing.holdReason.${why}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
