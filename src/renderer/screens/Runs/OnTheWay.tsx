import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunCard, StopCard } from '../../../shared/contract/runs.ts';
import { useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useScanTaker } from '../../app/use-scan-taker.ts';
import { NotYours } from '../../ui/NotYours.tsx';
import { Panel } from '../../ui/Page.tsx';
import { AtDoor } from './AtDoor.tsx';
import { ComingBack } from './ComingBack.tsx';
import { RunTools } from './RunTools.tsx';
import { Stops } from './Stops.tsx';
import type { Addresses, ShownAddresses } from './use-addresses.ts';
import classes from './Runs.module.css';

interface Props {
  readonly run: RunCard;
  readonly addresses: ShownAddresses;
  readonly again: () => void;
}

/** On the way: what the courier says of each stop by telephone, and what comes back. */
export function OnTheWay(props: Props) {
  const { t } = useTranslation();
  const [isBack, setBack] = useState(false);
  return (
    <>
      <div className={classes.buttons}>
        <Button
          size="lg"
          variant={isBack ? 'default' : 'filled'}
          aria-pressed={!isBack}
          onClick={() => setBack(false)}
        >
          {t('runs.way.door')}
        </Button>
        <Button
          size="lg"
          variant={isBack ? 'filled' : 'default'}
          aria-pressed={isBack}
          data-testid="courier-back"
          onClick={() => setBack(true)}
        >
          {t('runs.way.back')}
        </Button>
      </div>
      {isBack ? <ComingBack {...props} /> : <Doors {...props} />}
    </>
  );
}

const fits = ({ parcel }: StopCard, addresses: Addresses | null, sought: string): boolean =>
  [parcel.orderId, parcel.article, addresses?.get(parcel.orderId)?.text ?? ''].some((said) =>
    said.toLocaleLowerCase().includes(sought),
  );

function Doors({ run, addresses, again }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('handOver');
  const [text, setText] = useState('');
  const [found, setFound] = useState<string | null>(null);
  const find = async (scanned: string): Promise<void> => {
    const answer = await client.runs.find({ text: scanned });
    const orderId = answer.ok ? (answer.value.found?.orderId ?? null) : null;
    setFound(orderId);
    setText(orderId ?? '');
  };
  useScanTaker((scanned) => {
    void find(scanned);
    return true;
  });
  const sought = text.trim().toLocaleLowerCase();
  const stops = run.stops.filter(
    (stop) => stop.state !== 'leftBehind' && fits(stop, addresses.shown, sought),
  );
  return (
    <Panel title={t('runs.way.stops')} hint={t('runs.way.hint')}>
      <NotYours right="handOver" />
      <TextInput
        size="lg"
        label={t(addresses.shown === null ? 'runs.way.find' : 'runs.way.findStreet')}
        value={text}
        data-testid="find-stop"
        onChange={(event) => {
          setFound(null);
          setText(event.currentTarget.value);
        }}
      />
      <RunTools run={run} addresses={addresses} />
      {stops.length === 0 && <p className={classes.quiet}>{t('runs.way.nothing')}</p>}
      <Stops
        run={run}
        stops={stops}
        addresses={addresses.shown}
        found={found}
        renderActions={(stop) => <AtDoor run={run} stop={stop} isOff={!may} again={again} />}
      />
    </Panel>
  );
}
