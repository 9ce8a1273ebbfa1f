import { contextBridge, ipcRenderer } from 'electron';
import type { Relay } from '../shared/contract/index.ts';
import { channels } from './channels.ts';

interface Listener {
  readonly onSnapshot: (snapshot: unknown) => void;
  readonly onEnd: (problem: unknown) => void;
}

const listeners = new Map<number, Listener>();
let lastId = 0;

ipcRenderer.on(channels.snapshot, (_event, id: number, snapshot: unknown) => {
  listeners.get(id)?.onSnapshot(snapshot);
});
ipcRenderer.on(channels.end, (_event, id: number, problem: unknown) => {
  const ended = listeners.get(id);
  listeners.delete(id);
  ended?.onEnd(problem);
});

/** All that the page gets. `ipcRenderer` itself never crosses over: it could reach every channel. */
const bridge: Relay = {
  call: (path, value) => ipcRenderer.invoke(channels.call, path, value),
  subscribe(path, onSnapshot, onEnd) {
    const id = ++lastId;
    listeners.set(id, { onSnapshot, onEnd });
    ipcRenderer.send(channels.subscribe, id, path);
    return () => {
      if (listeners.delete(id)) ipcRenderer.send(channels.unsubscribe, id);
    };
  },
};

contextBridge.exposeInMainWorld('packbench', bridge);
