import { Button, NativeSelect, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannerPort, ScannerView } from '../../../shared/contract/scanners.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { usePorts } from './use-set-up.ts';
import classes from './ScannerSetUp.module.css';

/** As scanners can be set; the first is how nearly all leave the factory. */
const BAUD_RATES = [9600, 19_200, 38_400, 57_600, 115_200, 4800, 2400, 1200] as const;

interface Props {
  /** Null: it is a new one. */
  readonly scanner: ScannerView | null;
  readonly onBegun: () => void;
}

/** A keyboard, or a port of its own: what the station listens to. */
export function PlugStep({ scanner, onBegun }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.scanners.beginSetUp);
  const ports = usePorts();
  const [kind, setKind] = useState<'keyboard' | 'serial'>(scanner?.port ? 'serial' : 'keyboard');
  const [path, setPath] = useState<string | null>(scanner?.port?.path ?? null);
  const [baud, setBaud] = useState<number>(scanner?.port?.baud || BAUD_RATES[0]);
  const free = (port: ScannerPort): boolean => port.usedBy === null || port.path === scanner?.port?.path;
  // With one port to choose from there is nothing to choose.
  const only = ports?.filter(free).length === 1 ? (ports.find(free)?.path ?? null) : null;
  const chosen = path ?? only;
  const begin = async (): Promise<void> => {
    const port = kind === 'keyboard' || chosen === null ? null : { path: chosen, baud };
    if (kind === 'serial' && port === null) return;
    if ((await run({ scannerId: scanner?.id ?? null, port })) !== null) onBegun();
  };
  return (
    <>
      {problem && <ProblemNote problem={problem} />}
      <Radio.Group
        aria-label={t('scanners.setUp.steps.plug')}
        size="md"
        value={kind}
        onChange={(value) => setKind(value === 'serial' ? 'serial' : 'keyboard')}
      >
        <div className={classes.choices}>
          <Radio
            size="md"
            value="keyboard"
            label={t('scanners.setUp.keyboard')}
            description={t('scanners.setUp.keyboardHint')}
          />
          <Radio
            size="md"
            value="serial"
            label={t('scanners.setUp.serial')}
            description={t('scanners.setUp.serialHint')}
          />
        </div>
      </Radio.Group>
      {kind === 'serial' && (
        <div className={classes.serial}>
          <Ports ports={ports} isFree={free} chosen={chosen} onChoose={setPath} />
          <NativeSelect
            size="md"
            label={t('scanners.setUp.baud')}
            description={t('scanners.setUp.baudHint')}
            data={BAUD_RATES.map(String)}
            value={String(baud)}
            onChange={(event) => setBaud(Number(event.currentTarget.value))}
          />
        </div>
      )}
      <div>
        <Button
          size="lg"
          loading={busy}
          disabled={kind === 'serial' && chosen === null}
          onClick={() => void begin()}
        >
          {t('scanners.setUp.begin')}
        </Button>
      </div>
    </>
  );
}

interface PortsProps {
  readonly ports: readonly ScannerPort[] | null;
  readonly isFree: (port: ScannerPort) => boolean;
  readonly chosen: string | null;
  readonly onChoose: (path: string) => void;
}

function Ports({ ports, isFree, chosen, onChoose }: PortsProps) {
  const { t } = useTranslation();
  if (ports === null) return <p className={classes.quiet}>{t('common.loading')}</p>;
  if (ports.length === 0)
    return (
      <p className={classes.quiet} aria-live="polite">
        {t('scanners.setUp.noPorts')}
      </p>
    );
  return (
    <Radio.Group label={t('scanners.setUp.port')} size="md" value={chosen} onChange={onChoose}>
      <div className={classes.choices}>
        {ports.map((port) => (
          <Radio
            key={port.path}
            size="md"
            value={port.path}
            disabled={!isFree(port)}
            label={port.name ?? t('scanners.setUp.portPlain', { path: port.path })}
            description={
              port.usedBy !== null && !isFree(port)
                ? `${port.path} · ${t(`scanners.setUp.portUsedBy.${port.usedBy}`)}`
                : port.path
            }
          />
        ))}
      </div>
    </Radio.Group>
  );
}
