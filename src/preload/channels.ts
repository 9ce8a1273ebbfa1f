/** The wires between preload and main process. Main hears `call`, `subscribe`, `unsubscribe`; it sends the others. */
export const channels = {
  /** (path, value) → result */
  call: 'packbench:call',
  /** (id, path) */
  subscribe: 'packbench:subscribe',
  /** (id) */
  unsubscribe: 'packbench:unsubscribe',
  /** (id, snapshot) */
  snapshot: 'packbench:snapshot',
  /** (id, problem) */
  end: 'packbench:end',
} as const;
