import { Button, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_LENGTH, type CourierListView } from '../../../shared/contract/courier-lists.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { DeliberateButton } from '../../ui/DeliberateButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SignaturePad, type Strokes } from './SignaturePad.tsx';
import classes from './CourierHandOver.module.css';

/** Who takes the parcels, and that they have them all: one deliberate act. */
export function SignPanel({ list }: { readonly list: CourierListView }) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const close = useOperation(client.courierLists.close);
  const callOff = useOperation(client.courierLists.callOff);
  const [courier, setCourier] = useState('');
  const [car, setCar] = useState('');
  const [on, setOn] = useState<'screen' | 'paper'>('screen');
  const [strokes, setStrokes] = useState<Strokes>([]);
  const count = list.given.length;
  const isReady = count > 0 && courier.trim() !== '' && (on === 'paper' || strokes.length > 0);
  const give = async (): Promise<void> => {
    const signature = on === 'paper' ? { on } : { on, strokes };
    const seen = list.given.map(({ orderId }) => orderId);
    const done = await close.run({ courier, car, signature, seen });
    if (done) go({ name: 'courierHandOver', listId: done.value.listId });
  };
  return (
    <Panel title={t('courier.sign.title')}>
      <div className={classes.sign}>
        <div className={classes.who}>
          <TextInput
            size="md"
            label={t('courier.sign.name')}
            value={courier}
            maxLength={NAME_LENGTH}
            autoComplete="off"
            data-testid="courier-name"
            onChange={({ currentTarget }) => setCourier(currentTarget.value)}
          />
          <TextInput
            size="md"
            label={t('courier.sign.car')}
            value={car}
            maxLength={NAME_LENGTH}
            autoComplete="off"
            data-testid="courier-car"
            onChange={({ currentTarget }) => setCar(currentTarget.value)}
          />
        </div>
        <Radio.Group
          label={t('courier.sign.how')}
          value={on}
          onChange={(value) => setOn(value === 'paper' ? 'paper' : 'screen')}
        >
          <div className={classes.how}>
            <Radio size="md" value="screen" label={t('courier.sign.screen')} />
            <Radio size="md" value="paper" label={t('courier.sign.paper')} data-testid="sign-on-paper" />
          </div>
        </Radio.Group>
        {on === 'screen' && <SignaturePad strokes={strokes} onDraw={setStrokes} />}
        {on === 'paper' && (
          <div>
            <Button
              variant="default"
              size="md"
              leftSection={<Icon name="printer" />}
              onClick={() => window.print()}
            >
              {t('courier.sign.print')}
            </Button>
          </div>
        )}
        <div className={classes.acts} data-testid="courier-acts">
          {list.missing.length > 0 ? (
            <AskFirst
              label={t('courier.sign.give', { count })}
              question={t('courier.sign.sure', { count: list.missing.length + list.missingMore })}
              yes={t('courier.sign.give', { count })}
              busy={close.busy}
              variant="filled"
              tone="plain"
              disabled={!isReady}
              onYes={() => void give()}
            />
          ) : (
            <DeliberateButton disabled={!isReady} loading={close.busy} onClick={() => void give()}>
              {t('courier.sign.give', { count })}
            </DeliberateButton>
          )}
          {list.listId !== '' && (
            <AskFirst
              label={t('courier.sign.callOff')}
              question={t('courier.sign.callOffSure')}
              yes={t('courier.sign.callOffYes')}
              busy={callOff.busy}
              onYes={() => void callOff.run({})}
            />
          )}
        </div>
        {!isReady && count > 0 && <p className={classes.quiet}>{t('courier.sign.needs')}</p>}
        {[close.problem, callOff.problem].map(
          (problem) => problem && <ProblemNote key={problem.code} problem={problem} />,
        )}
      </div>
    </Panel>
  );
}
