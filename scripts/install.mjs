// Makes node_modules what the lock file says and sees to it that the project's Node works.
import { ensureInstalled } from './lib/ensure.mjs';
import { main } from './lib/project.mjs';

await main(() => ensureInstalled());
