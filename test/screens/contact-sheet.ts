import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '../../src/shared/domain/preferences.ts';
import { folder, pictureOf, widths } from './pictures.ts';
import { schemes } from './stage.ts';
import { everyState } from './states.ts';

const dresses = languages.flatMap((language) =>
  schemes.flatMap((scheme) => widths.map((width) => ({ language, scheme, width }))),
);

/** All pictures on one page, a row for each state; answers the states of which there are not all. */
function writeSheet(): readonly string[] {
  const missing: string[] = [];
  const rows = everyState.map(({ place, state }) => {
    const pictures = dresses.map((dress) => pictureOf({ place, state, ...dress }));
    if (!pictures.every((picture) => existsSync(path.join(folder, picture))))
      missing.push(`${place}/${state}`);
    const cells = pictures.map(
      (picture) => `<td><a href="${picture}"><img src="${picture}" alt="${picture}" loading="lazy"></a></td>`,
    );
    return `<tr><th scope="row">${place}<br>${state}</th>${cells.join('')}</tr>`;
  });
  const heads = dresses.map(
    ({ language, scheme, width }) => `<th scope="col">${language} ${scheme} ${width}</th>`,
  );
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Packbench, every screen</title>
<style>body{font:14px system-ui;background:#777}td,th{vertical-align:top;padding:4px}img{width:320px;max-height:400px;object-fit:cover;object-position:top}</style>
<table><thead><tr><th></th>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></html>\n`,
  );
  return missing;
}

const missing = writeSheet();
process.stdout.write(
  `${JSON.stringify({ sheet: path.join(folder, 'index.html'), states: everyState.length, missing })}\n`,
);
if (missing.length > 0) process.exitCode = 1;
