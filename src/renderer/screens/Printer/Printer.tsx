import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { printerById } from '../../store/printers.ts';
import { NEW_PRINTER } from '../../store/draft-slice.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { emptyDraft } from './printer-draft.ts';
import { PrinterList } from './PrinterList.tsx';
import { PrinterPage } from './PrinterPage.tsx';
import { Routes } from './Routes.tsx';
import { useFind } from './setup/use-find.ts';
import classes from './Printer.module.css';

/** `printerId` null: the desk's own printer. */
type Props = { readonly shows: 'printer'; readonly printerId: string | null } | { readonly shows: 'routes' };

/** The printers of the desk on the left, one of them, or what comes out where, on the right. */
export function Printer(props: Props) {
  const { t } = useTranslation();
  const printers = useAppState((state) => state.printers);
  const wanted = props.shows === 'printer' ? props.printerId : null;
  const named = useAppState((state) => printerById(state, wanted));
  if (!printers) return <Loading height="100%" isScreen />;
  const [first] = printers.printers;
  if (!first) {
    return (
      <Page title={t('printer.title')}>
        <NoPrinter />
      </Page>
    );
  }
  const printer = named ?? (wanted === null ? first : null);
  const isRoutes = props.shows === 'routes';
  return (
    <Page title={t('printer.title')}>
      <div className={classes.columns}>
        <PrinterList printers={printers.printers} current={isRoutes ? null : (printer?.id ?? '')} />
        {isRoutes && (
          <Panel title={t('printer.routes.title')} hint={t('printer.routes.hint')}>
            <Routes printers={printers} />
          </Panel>
        )}
        {!isRoutes && printer && <PrinterPage key={printer.id} printer={printer} />}
        {!isRoutes && !printer && (
          <EmptyState icon="printer" title={t('printer.gone')} text={t('problem.printerUnknown.next')} />
        )}
      </div>
    </Page>
  );
}

function NoPrinter() {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const setDraft = useAppState((state) => state.setPrinterDraft);
  const { start } = useFind();
  const setUp = (): void => go({ name: 'printerSetup', step: 'find', printerId: null });
  return (
    <EmptyState icon="printer" title={t('printer.none.title')} text={t('printer.none.text')}>
      <Group justify="center">
        <Button
          size="xl"
          onClick={() => {
            start();
            setUp();
          }}
        >
          {t('printer.none.find')}
        </Button>
        <Button
          size="xl"
          variant="default"
          onClick={() => {
            // The form of the step stands open where something was typed, or is about to be.
            setDraft(NEW_PRINTER, emptyDraft);
            setUp();
          }}
        >
          {t('printer.none.type')}
        </Button>
      </Group>
    </EmptyState>
  );
}
