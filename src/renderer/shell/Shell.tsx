import { useEffect, useState } from 'react';
import { useAppState, useServices } from '../app/services.ts';
import { Packing } from '../screens/Packing/Packing.tsx';
import { SignIn } from '../screens/SignIn/SignIn.tsx';
import { screenOf } from '../store/screen-hash.ts';
import { navigation, screens, standsFor } from '../store/screens.ts';
import { isLocked, isSigningIn } from '../store/sign-in-slice.ts';
import { Boundary } from './Boundary.tsx';
import { Foot } from './Foot.tsx';
import { GuideBar } from './GuideBar.tsx';
import { Header } from './Header.tsx';
import { LinkBanner, LostScans } from './LinkBanner.tsx';
import { ScanNews } from './ScanNews.tsx';
import { TrainingMark } from './TrainingMark.tsx';
import { View } from './views.tsx';
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
        {wasOpen && (
          <Boundary key={screen.name}>
            <View screen={screen} />
          </Boundary>
        )}
        {/* Loaded while the station is away, the page knows of kept scans alone. */}
        {!wasOpen && isAway && <Packing />}
      </main>
      <Foot />
      <ScanNews />
      <SignIn />
    </div>
  );
}

/** At a locked desk a screen would ask the station for nothing. What was open before it was locked stays as it was left. */
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
      const rights = store.getState().current?.rights ?? null;
      const name = navigation.find((each) => screens[each].key === event.code && standsFor(each, rights));
      if (isSigningIn(store.getState())) return;
      if (!name || event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return;
      event.preventDefault();
      store.getState().go(screenOf(name, []));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [store]);
}
