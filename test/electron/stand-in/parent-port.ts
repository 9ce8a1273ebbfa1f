/** What a utility process finds in `process`, over the channel of a plain one. */
const parentPort = {
  postMessage: (message: object): void => void process.send?.(message),
  on: (_event: 'message', listener: (event: { readonly data: unknown }) => void): void =>
    void process.on('message', (data) => listener({ data })),
};
Object.defineProperty(process, 'parentPort', { value: parentPort });
process.on('disconnect', () => process.exit(0));
