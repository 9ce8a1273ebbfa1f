/* oxlint-disable import/no-unassigned-import -- sheets are there for their effect */
// The first layer is the weakest. The layered sheet gives way to every rule of our own.
import './reset.css';
import '@mantine/core/styles.layer.css';
import './app.css';
import './touch.css';
/* oxlint-enable import/no-unassigned-import */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from '../client/client.ts';
import { confirmingLink } from '../client/confirming-link.ts';
import type { Link } from '../client/link.ts';
import { earcons } from '../sound/earcons.ts';
import { createSoundPlayer } from '../sound/player.ts';
import { createSpeaker } from '../sound/speaker.ts';
import { browserSpeech } from '../sound/speech-port.ts';
import { createAppStore } from '../store/store.ts';
import { createWords, firstLanguage } from '../words/i18n.ts';
import { App } from './App.tsx';
import { createConfirmer } from './confirmer.ts';
import { renewPage } from './renew-page.ts';
import { start } from './start.ts';
import { guardActs } from './touches.ts';

/** Puts the screens into the page, with the host's link to the station. */
export function mount(link: Link): void {
  const root = document.querySelector('#root');
  if (!root) throw new Error('the page has no place for the app');
  guardActs(window);
  const words = createWords(firstLanguage());
  const store = createAppStore();
  const services = start({
    client: createClient(confirmingLink(link, createConfirmer(store))),
    linkStatus: link.status,
    answeredByOther: link.answeredByOther,
    store,
    player: createSoundPlayer(earcons),
    speaker: createSpeaker(browserSpeech(window), () => performance.now()),
    words,
    window,
  });
  const named = document.querySelector<HTMLMetaElement>('meta[name="packbench-build"]')?.content ?? '';
  renewPage({
    // Unrendered, the mark itself stands there.
    pageBuild: /^[\w-]{16}$/.test(named) ? named : null,
    stationBuild: link.build,
    store,
    window,
    reload: () => window.location.reload(),
  });
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  createRoot(root).render(
    <StrictMode>
      <App services={services} words={words} nonce={nonce} />
    </StrictMode>,
  );
}
