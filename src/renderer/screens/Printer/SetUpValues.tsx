import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../shared/contract/printing.ts';
import { catalogueEntry } from '../../../shared/domain/printer/printer-catalogue.ts';
import type { Finish } from '../../../shared/domain/printer/printer-model.ts';
import { routedDocuments } from '../../../shared/domain/printer/printer-set.ts';
import type { ReadableSetting } from '../../../shared/domain/label/read-back.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { AskFirst } from '../../ui/AskFirst.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { millimetres, tenthsOfMillimetres } from './printer-draft.ts';
import { useReadBack } from './use-read-back.ts';
import classes from './SetUpValues.module.css';

/** What the printer was set up with, and how to take it away. */
export function SetUpValues({ printer }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  const values = useValues(printer);
  const readBack = useReadBack(printer);
  return (
    <Panel title={t('printer.setUp.title')}>
      <dl className={classes.values}>
        {values.map(({ name, value, setting }) => {
          const says = setting === undefined ? null : readBack.says(setting);
          return (
            <div key={name} className={classes.value}>
              <dt>{name}</dt>
              <dd>{value}</dd>
              {says !== null && <dd className={classes.told}>{says}</dd>}
            </div>
          );
        })}
      </dl>
      <div className={classes.read} aria-live="polite">
        <Button variant="default" loading={readBack.busy} onClick={() => void readBack.read()}>
          {t('printer.readBack.read')}
        </Button>
        {readBack.why !== null && <p>{readBack.why}</p>}
        {readBack.problem && <ProblemNote problem={readBack.problem} />}
      </div>
      <Remove printer={printer} />
    </Panel>
  );
}

interface Value {
  readonly name: string;
  readonly value: string;
  /** The printer may be asked for it. */
  readonly setting?: ReadableSetting;
}

function useValues({ address, catalogueId, model }: PrinterView): readonly Value[] {
  const { t } = useTranslation();
  const { language, dpi, headDots, media, darkness, speed, turn, across, finish, restAt, offset } = model;
  const own = t('printer.setUp.printersOwn');
  const isMoved = offset.x !== 0 || offset.y !== 0;
  const moved = {
    x: tenthsOfMillimetres(offset.x, dpi),
    y: tenthsOfMillimetres(offset.y, dpi),
  };
  const finishOf = (one: Exclude<Finish, { kind: 'asSet' }>): string =>
    one.kind !== 'cut'
      ? t(`printer.setUp.finishes.${one.kind}`)
      : one.every === null
        ? t('printer.setUp.finishes.cutAtEnd')
        : t('printer.setUp.finishes.cut', { every: one.every });
  const value = (name: string, words: string, setting?: ReadableSetting): Value => ({
    name,
    value: words,
    ...(setting === undefined ? {} : { setting }),
  });
  const mediaWords =
    'mm' in media
      ? t(`printer.setUp.${media.kind}`, { mm: media.mm })
      : t(`printerSetup.adjust.mediaKinds.${media.kind}`);
  return [
    value(t('printer.setUp.address'), address),
    value(t('printer.setUp.model'), catalogueEntry(catalogueId)?.name ?? t('printer.setUp.unknownModel')),
    value(t('printer.setUp.language'), t(`printer.languages.${language}`)),
    value(t('printer.setUp.dpi'), t('printer.setUp.dpiIs', { dpi })),
    value(
      t('printer.setUp.head'),
      t('printer.setUp.headIs', { mm: millimetres(headDots, dpi), dots: headDots }),
    ),
    value(t('printer.setUp.media'), mediaWords, 'media'),
    value(
      t('printer.setUp.darkness'),
      darkness === null ? own : t('printer.setUp.darknessIs', { percent: darkness }),
      'darkness',
    ),
    value(
      t('printer.setUp.speed'),
      speed === null ? own : t('printer.setUp.speedIs', { inches: speed }),
      'speed',
    ),
    value(t('printer.setUp.finish'), finish.kind === 'asSet' ? own : finishOf(finish), 'finish'),
    value(
      t('printer.setUp.restAt'),
      restAt === null ? own : t('printer.setUp.restAtIs', { dots: restAt }),
      'restAt',
    ),
    ...(across === null ? [] : [value(t('printer.setUp.across'), t('printer.setUp.acrossIs', across))]),
    ...(turn === 0 ? [] : [value(t('printer.setUp.turn'), t('printer.setUp.turnIs', { degrees: turn }))]),
    ...(isMoved ? [value(t('printer.setUp.offset'), t('printer.setUp.offsetIs', moved))] : []),
  ];
}

function Remove({ printer: { id: printerId, waiting } }: { readonly printer: PrinterView }) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const routes = useAppState((state) => state.printers?.routes ?? null);
  const { run, busy, problem } = useOperation(client.printing.removePrinter);
  const prints = routedDocuments.filter((kind) => routes?.[kind].printerId === printerId);
  const remove = async (): Promise<void> => {
    if ((await run({ printerId })) !== null) go({ name: 'printer', printerId: null });
  };
  return (
    <div className={classes.remove}>
      {prints.length > 0 && (
        <p>
          {t('printer.setUp.removeRoutes', {
            documents: prints.map((kind) => t(`printer.routes.documents.${kind}`)).join(', '),
          })}
        </p>
      )}
      {waiting > 0 && <p>{t('printer.setUp.removeWaits', { count: waiting })}</p>}
      <AskFirst
        label={t('printer.setUp.remove')}
        question={t('printer.setUp.removeSure')}
        yes={t('printer.setUp.removeYes')}
        busy={busy}
        disabled={waiting > 0}
        onYes={() => void remove()}
      />
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
