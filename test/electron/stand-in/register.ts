import { registerHooks } from 'node:module';

/** Puts the stand-in where the built program asks for Electron; everything else resolves as it is. */
const standIn = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});
