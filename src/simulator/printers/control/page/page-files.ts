import { makeElements } from '../../../page-elements.ts';
import { makeFaults } from './page-faults.ts';
import { makeHead } from './page-head.ts';
import { runPage } from './page-program.ts';
import { makeRequests } from './page-requests.ts';
import { makeState } from './page-state.ts';
import { pageStyle } from './page-style.ts';
import { makeTray } from './page-tray.ts';
import { pageWords } from './page-words.ts';

/** The browser's part is typed and checked with the rest, and sent as the source text of its functions. */
const program = `(${runPage.toString()})({
  words: ${JSON.stringify(pageWords)},
  elements: (${makeElements.toString()})(),
  makeHead: ${makeHead.toString()},
  makeRequests: ${makeRequests.toString()},
  makeState: ${makeState.toString()},
  makeFaults: ${makeFaults.toString()},
  makeTray: ${makeTray.toString()},
});
`;

const markup = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Packbench emulated printer</title>
<link rel="stylesheet" href="page.css">
<script src="page.js" defer></script>
</head>
<body>
<p id="gone" role="alert"></p>
<noscript>This page needs scripts. As JSON: <a href="state">state</a>, <a href="labels">labels</a>.</noscript>
</body>
</html>
`;

/** What a person gets who opens the address in a browser. */
export const pageFiles: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
  '/': { type: 'text/html; charset=utf-8', text: markup },
  '/page.css': { type: 'text/css; charset=utf-8', text: pageStyle },
  '/page.js': { type: 'text/javascript; charset=utf-8', text: program },
};

/** Nothing but the files above may run, only the printer may be asked, and no other site may show its labels. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};
