import { useEffect } from 'react';
import { unreachable } from '../../shared/result.ts';
import { useAppState, useServices } from '../app/services.ts';
import type { Screen } from '../store/screen-slice.ts';
import { HandOver } from '../screens/HandOver/HandOver.tsx';
import { Packing } from '../screens/Packing/Packing.tsx';
import { Printer } from '../screens/Printer/Printer.tsx';
import { Settings } from '../screens/Settings/Settings.tsx';
import { Today } from '../screens/Today/Today.tsx';
import { Boundary } from './Boundary.tsx';
import { Foot } from './Foot.tsx';
import { Header, navigation } from './Header.tsx';
import { LinkBanner, LostScans } from './LinkBanner.tsx';
import { TrainingMark } from './TrainingMark.tsx';
import classes from './Shell.module.css';

/** What stands around every screen. */
export function Shell() {
  const screen = useAppState((state) => state.screen);
  useNavigationKeys();
  return (
    <div className={classes.shell}>
      <Header />
      <TrainingMark />
      <LinkBanner />
      <LostScans />
      <main className={classes.main}>
        <Boundary key={screen.name}>{screenFor(screen)}</Boundary>
      </main>
      <Foot />
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
      return <Printer />;
    case 'settings':
      return <Settings />;
    default:
      return unreachable(screen);
  }
}

/** F1 to F4: scanners send neither; F8 is one of the ways they send GS and stays theirs. */
function useNavigationKeys(): void {
  const { store } = useServices();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const entry = navigation.find(({ key }) => key === event.code);
      if (!entry || event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return;
      event.preventDefault();
      store.getState().go({ name: entry.name });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [store]);
}
