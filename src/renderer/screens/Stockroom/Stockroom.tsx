import { useTranslation } from 'react-i18next';
import type { StockroomTab } from '../../store/screens.ts';
import { NotYours } from '../../ui/NotYours.tsx';
import { Page } from '../../ui/Page.tsx';
import { Passes } from './passes/Passes.tsx';

/** What lies on the shelf, and what goes with it. */
export function Stockroom({ tab }: { readonly tab: StockroomTab }) {
  const { t } = useTranslation();
  return (
    <Page title={t(`stockroom.tab.${tab}`)}>
      <NotYours right="stockroom" />
      <Passes />
    </Page>
  );
}
