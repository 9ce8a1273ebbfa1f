import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../../shared/domain/command-codes.ts';
import { holdReasons } from '../../../shared/domain/verdict.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { TOUCH_PX } from '../../ui/touch.ts';
import classes from './CommandBar.module.css';

/** F8 is left out: some scanners send it for a part of a code. The other function keys change screens. */
const keys = { undo: 'F6', reprint: 'F7', skip: 'Delete', openBox: 'F10' } as const;
const keyed = ['undo', 'reprint', 'skip', 'openBox'] as const satisfies readonly Command[];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** What a command card says, for hands that are free: the same commands by a key or a touch. */
export function CommandBar() {
  const { t } = useTranslation();
  const client = useClient();
  const { run, problem } = useOperation(client.packing.command);
  const task = useAppState((state) => state.packing?.task ?? null);
  const last = useAppState((state) => state.packing?.last ?? null);
  const box = useAppState((state) => state.packing?.box ?? null);
  const canUndo = task !== null || last !== null;
  const canSkip = task !== null && task !== 'scanBack';

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const command = keyed.find((each) => keys[each] === event.code);
      if (isTyping(event.target)) return;
      if (!command || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      void run({ command });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [run]);

  const look = { classNames: { root: classes.command ?? '', label: classes.label ?? '' } };
  const button = (command: keyof typeof keys, isOn: boolean) => (
    <DeliberateButton
      {...look}
      variant="default"
      size="md"
      disabled={!isOn}
      aria-keyshortcuts={keys[command]}
      onClick={() => void run({ command })}
    >
      {t(`packing.command.${command}`)}
      <kbd className={classes.key}>{keys[command]}</kbd>
    </DeliberateButton>
  );
  return (
    <fieldset className={classes.commands} aria-label={t('packing.commands')}>
      {button('undo', canUndo)}
      {button('reprint', last !== null)}
      {button('skip', canSkip)}
      <Menu position="top-start" withinPortal={false}>
        <Menu.Target>
          <DeliberateButton
            {...look}
            variant="default"
            size="md"
            disabled={!canUndo}
            onClick={() => undefined}
          >
            {t('packing.command.hold')}
          </DeliberateButton>
        </Menu.Target>
        <Menu.Dropdown>
          {holdReasons.map((why) => (
            <Menu.Item key={why} mih={TOUCH_PX} fz="md" onClick={() => void run({ command: 'hold', why })}>
              {t(`packing.holdReason.${why}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {box === null ? (
        button('openBox', true)
      ) : (
        <DeliberateButton
          {...look}
          variant="default"
          size="md"
          onClick={() => void run({ command: 'closeBox' })}
        >
          {t('packing.command.closeBox', { box })}
        </DeliberateButton>
      )}
      {problem && (
        <div className={classes.problem}>
          <ProblemNote problem={problem} />
        </div>
      )}
    </fieldset>
  );
}
