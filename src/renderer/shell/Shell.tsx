import { useEffect, useState } from 'react';
import { unreachable } from '../../shared/result.ts';
import { useAppState, useServices } from '../app/services.ts';
import type { Screen } from '../store/screen-slice.ts';
import { FirstSteps } from '../screens/FirstSteps/FirstSteps.tsx';
import { HandOver } from '../screens/HandOver/HandOver.tsx';
import { EditLabel } from '../screens/Labels/edit/EditLabel.tsx';
import { LabelList } from '../screens/Labels/list/LabelList.tsx';
import { PrintLabel } from '../screens/Labels/print/PrintLabel.tsx';
import { Packing } from '../screens/Packing/Packing.tsx';
import { Printer } from '../screens/Printer/Printer.tsx';
import { SetUp } from '../screens/Printer/setup/SetUp.tsx';
import { ScannerSetUp } from '../screens/Scanners/ScannerSetUp.tsx';
import { Figures } from '../screens/Figures/Figures.tsx';
import { Log } from '../screens/Log/Log.tsx';
import { People } from '../screens/People/People.tsx';
import { PickList } from '../screens/PickList/PickList.tsx';
import { Search } from '../screens/Search/Search.tsx';
import { Story } from '../screens/Story/Story.tsx';
import { SupplyPage } from '../screens/Supply/SupplyPage.tsx';
import { Tasks } from '../screens/Tasks/Tasks.tsx';
import { Scanners } from '../screens/Scanners/Scanners.tsx';
import { Settings } from '../screens/Settings/Settings.tsx';
import { SignIn } from '../screens/SignIn/SignIn.tsx';
import { isLocked, isSigningIn } from '../store/sign-in-slice.ts';
import { Today } from '../screens/Today/Today.tsx';
import { Boundary } from './Boundary.tsx';
import { Foot } from './Foot.tsx';
import { GuideBar } from './GuideBar.tsx';
import { Header, navigation } from './Header.tsx';
import { LinkBanner, LostScans } from './LinkBanner.tsx';
import { TrainingMark } from './TrainingMark.tsx';
import classes from './Shell.module.css';

/** What stands around every screen. */
export function Shell() {
  const screen = useAppState((state) => state.screen);
  const wasOpen = useWasOpen();
  const isAway = useAppState(({ current, scanFate }) => current === null && scanFate.kind !== 'told');
  useNavigationKeys();
  return (
    <div className={classes.shell}>
      <Header />
      <TrainingMark />
      <GuideBar />
      <LinkBanner />
      <LostScans />
      <main className={classes.main}>
        {wasOpen && <Boundary key={screen.name}>{screenFor(screen)}</Boundary>}
        {/* Loaded while the station is away, the page knows of kept scans alone. */}
        {!wasOpen && isAway && <Packing />}
      </main>
      <Foot />
      <SignIn />
    </div>
  );
}

function screenFor(screen: Screen) {
  switch (screen.name) {
    case 'today':
      return <Today />;
    case 'packing':
      return <Packing />;
    case 'handOver':
      return <HandOver key={screen.supplyId} supplyId={screen.supplyId} />;
    case 'printer':
      return <Printer shows="printer" printerId={screen.printerId ?? null} />;
    case 'printerRoutes':
      return <Printer shows="routes" />;
    case 'printerSetup':
      return <SetUp step={screen.step} printerId={screen.printerId} />;
    case 'labels':
      return <LabelList />;
    case 'labelPrint':
      return <PrintLabel key={screen.templateId} templateId={screen.templateId} />;
    case 'labelEdit':
      return <EditLabel draftId={screen.draftId} />;
    case 'settings':
      return <Settings />;
    case 'scanners':
      return <Scanners />;
    case 'scannerSetup':
      return <ScannerSetUp key={screen.scannerId} scannerId={screen.scannerId} />;
    case 'firstSteps':
      return <FirstSteps />;
    case 'supply':
      return <SupplyPage key={screen.supplyId} supplyId={screen.supplyId} tab={screen.tab} />;
    case 'pickList':
      return <PickList key={screen.supplyId} supplyId={screen.supplyId} />;
    case 'tasks':
      return <Tasks />;
    case 'search':
      return <Search />;
    case 'story':
      return <Story key={screen.orderId} orderId={screen.orderId} />;
    case 'people':
      return <People />;
    case 'figures':
      return <Figures />;
    case 'log':
      return <Log />;
    default:
      return unreachable(screen);
  }
}

/** At a locked desk a screen would ask the station in vain. What was open before it was locked stays as it was left. */
function useWasOpen(): boolean {
  const isOpen = useAppState((state) => state.current !== null && !isLocked(state));
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen;
}

/** Keys that no scanner sends: F5 is the browser's, and F8 is one of the ways scanners send GS. */
function useNavigationKeys(): void {
  const { store } = useServices();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const entry = navigation.find(({ key }) => key === event.code);
      if (isSigningIn(store.getState())) return;
      if (!entry || event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return;
      event.preventDefault();
      store.getState().go({ name: entry.name });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [store]);
}
