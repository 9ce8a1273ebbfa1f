import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannerSetUp } from '../../../shared/contract/scanners.ts';
import type { ScannerKey } from '../../../shared/domain/scanner/scanner-keys.ts';
import { useAppState, useClient, useServices } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { CardSheet } from './CardSheet.tsx';
import { StateNext } from './StateNext.tsx';
import classes from './ScannerSetUp.module.css';

const names = ['one', 'two', 'three'] as const;

interface Props {
  readonly setUp: ScannerSetUp;
  readonly onSaved: () => void;
}

/** The card and its three scans. While it is open, everything that is scanned goes to the set-up. */
export function CardStep({ setUp, onSaved }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const take = useOperation(client.scanners.takeKeys);
  const skip = useOperation(client.scanners.skipCode);
  useKeyBursts(setUp.port === null, (keys) => void take.run({ keys: [...keys] }));
  useSounds(setUp);
  const next = setUp.codes.indexOf('waiting') + 1;
  const problem = take.problem ?? skip.problem;
  return (
    <div className={classes.card}>
      <CardSheet />
      <div className={classes.scans}>
        {setUp.port !== null && <PortState setUp={setUp} />}
        {problem && <ProblemNote problem={problem} />}
        <div aria-live="polite">
          <p className={classes.big} data-testid="scan-code-now">
            {t('scanners.setUp.now', { number: next })}
          </p>
          <p>{t('scanners.setUp.aim')}</p>
          <p className={classes.quiet}>{t('scanners.setUp.nowFast')}</p>
        </div>
        {setUp.strangers > 0 && (
          <p className={classes.stranger} role="alert">
            <b>{t('scanners.setUp.stranger')}</b>{' '}
            {t(setUp.port === null ? 'scanners.setUp.strangerKeyboard' : 'scanners.setUp.strangerSerial')}
          </p>
        )}
        <ol className={classes.codes}>
          {names.map((name, index) => {
            const state = setUp.codes[index] ?? 'waiting';
            const number = index + 1;
            return (
              <li
                key={name}
                className={classes.code}
                data-state={state}
                data-now={number === next}
                data-testid={`card-code-${number}`}
              >
                <div className={classes.codeHead}>
                  <VerdictShape
                    className={classes.codeShape}
                    kind={state === 'read' ? 'packed' : state === 'notRead' ? 'machine' : 'needs-scan'}
                  />
                  <div>
                    <p className={classes.codeName}>
                      {number}. {t(`scanners.setUp.codeName.${name}`)}
                    </p>
                    <p>{t(`scanners.setUp.code.${state}`)}</p>
                  </div>
                </div>
                {number === next && number > 1 && (
                  <Button
                    variant="default"
                    loading={skip.busy}
                    onClick={() => void skip.run({ code: number === 2 ? 2 : 3 })}
                  >
                    {t('scanners.setUp.skip', { number })}
                  </Button>
                )}
              </li>
            );
          })}
        </ol>
        {setUp.port !== null && <WithoutCard setUp={setUp} onSaved={onSaved} />}
      </div>
    </div>
  );
}

function PortState({ setUp: { state } }: { readonly setUp: ScannerSetUp }) {
  const { t } = useTranslation();
  return (
    <p aria-live="polite" data-testid="port-state" data-state={state.kind}>
      <span className={classes.portState}>{t(`scanners.state.${state.kind}`)}</span>{' '}
      <StateNext state={state} />
    </p>
  );
}

/** No paper at hand, and a scanner that says each character itself: it may be used as it is. */
function WithoutCard({ setUp, onSaved }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.scanners.finishSetUp);
  const count = useAppState((state) => state.scanners?.scanners.length ?? 0);
  const save = async (): Promise<void> => {
    const name = setUp.name ?? t('scanners.defaultName', { number: count + 1 });
    if ((await run({ name })) !== null) onSaved();
  };
  return (
    <>
      <Group>
        <Button variant="default" loading={busy} onClick={() => void save()}>
          {t('scanners.setUp.withoutCard')}
        </Button>
      </Group>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}

/** Bursts of keys go to `onBurst` instead of to the bench, as long as `isOn`. */
function useKeyBursts(isOn: boolean, onBurst: (keys: readonly ScannerKey[]) => void): void {
  const { captureKeys } = useServices();
  const take = useEffectEvent(onBurst);
  useEffect(() => (isOn ? captureKeys((keys) => take(keys)) : undefined), [captureKeys, isOn]);
}

/** The eyes are on the card, not on the screen. */
function useSounds({ codes, strangers }: ScannerSetUp): void {
  const { player } = useServices();
  const volume = useAppState((state) => state.station?.preferences.volume ?? 1);
  const read = codes.filter((state) => state === 'read').length;
  const before = useRef({ read, strangers });
  useEffect(() => {
    if (read > before.current.read) player.play('ok', volume);
    else if (strangers > before.current.strangers) player.play('wrong', volume);
    before.current = { read, strangers };
  }, [read, strangers, player, volume]);
}
