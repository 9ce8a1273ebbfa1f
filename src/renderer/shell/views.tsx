import { lazy, Suspense, type ReactElement } from 'react';
import { CourierHandOver } from '../screens/CourierHandOver/CourierHandOver.tsx';
import { Counter } from '../screens/Counter/Counter.tsx';
import { CounterOrder } from '../screens/Counter/CounterOrder.tsx';
import { Figures } from '../screens/Figures/Figures.tsx';
import { FirstSteps } from '../screens/FirstSteps/FirstSteps.tsx';
import { HandOver } from '../screens/HandOver/HandOver.tsx';
import { EditLabel } from '../screens/Labels/edit/EditLabel.tsx';
import { LabelList } from '../screens/Labels/list/LabelList.tsx';
import { PrintLabel } from '../screens/Labels/print/PrintLabel.tsx';
import { Log } from '../screens/Log/Log.tsx';
import { Packing } from '../screens/Packing/Packing.tsx';
import { People } from '../screens/People/People.tsx';
import { PickList } from '../screens/PickList/PickList.tsx';
import { Printer } from '../screens/Printer/Printer.tsx';
import { SetUp } from '../screens/Printer/setup/SetUp.tsx';
import { ScannerSetUp } from '../screens/Scanners/ScannerSetUp.tsx';
import { Run } from '../screens/Runs/Run.tsx';
import { Runs } from '../screens/Runs/Runs.tsx';
import { Scanners } from '../screens/Scanners/Scanners.tsx';
import { Search } from '../screens/Search/Search.tsx';
import { Settings } from '../screens/Settings/Settings.tsx';
import { Stockroom } from '../screens/Stockroom/Stockroom.tsx';
import { Story } from '../screens/Story/Story.tsx';
import { SupplyPage } from '../screens/Supply/SupplyPage.tsx';
import { Tasks } from '../screens/Tasks/Tasks.tsx';
import { Today } from '../screens/Today/Today.tsx';
import { Loading } from '../ui/Loading.tsx';
import { setupSteps, type Screen, type ScreenName } from '../store/screens.ts';

/** Few open it, and nobody at the bench: its code is loaded when it is. */
const Numbers = lazy(async () => ({ default: (await import('../screens/Numbers/Numbers.tsx')).Numbers }));

type Views = { readonly [Name in ScreenName]: (screen: Screen<Name>) => ReactElement };

/** What each screen draws. A `key` starts a screen over where it is of something else. */
const views: Views = {
  today: () => <Today />,
  packing: () => <Packing />,
  counter: ({ tab }) => <Counter key={tab} tab={tab} />,
  counterOrder: ({ orderId }) => <CounterOrder key={orderId} orderId={orderId} />,
  printer: ({ printerId }) => <Printer shows="printer" printerId={printerId} />,
  labels: () => <LabelList />,
  labelPrint: ({ templateId }) => <PrintLabel key={templateId} templateId={templateId} />,
  labelEdit: ({ draftId }) => <EditLabel draftId={draftId} />,
  stockroom: ({ tab }) => <Stockroom tab={tab} />,
  numbers: ({ period, kind }) => (
    <Suspense fallback={<Loading height="60vh" isScreen />}>
      <Numbers period={period} kind={kind} />
    </Suspense>
  ),
  settings: () => <Settings />,
  handOver: ({ supplyId }) => <HandOver key={supplyId} supplyId={supplyId} />,
  courierHandOver: ({ listId }) => <CourierHandOver key={listId} listId={listId} />,
  supply: ({ supplyId, tab }) => <SupplyPage key={supplyId} supplyId={supplyId} tab={tab} />,
  pickList: ({ supplyId }) => <PickList key={supplyId} supplyId={supplyId} />,
  runs: () => <Runs />,
  run: ({ runId }) => <Run key={runId} runId={runId} />,
  tasks: () => <Tasks />,
  search: () => <Search />,
  story: ({ orderId }) => <Story key={orderId} orderId={orderId} />,
  people: () => <People />,
  figures: () => <Figures />,
  log: () => <Log />,
  printerRoutes: () => <Printer shows="routes" />,
  // Without a printer only the first step can be taken.
  printerSetup: ({ step, printerId }) => (
    <SetUp step={printerId === null ? setupSteps[0] : step} printerId={printerId} />
  ),
  scanners: () => <Scanners />,
  scannerSetup: ({ scannerId }) => <ScannerSetUp key={scannerId} scannerId={scannerId} />,
  firstSteps: () => <FirstSteps />,
};

const draw = <Name extends ScreenName>(name: Name, screen: Screen<Name>): ReactElement => views[name](screen);

export const View = ({ screen }: { readonly screen: Screen }): ReactElement => draw(screen.name, screen);
