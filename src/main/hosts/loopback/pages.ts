/** Pages that a host shows in place of the screens, for a person who came without a session. */

const page = (title: string, ...paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</html>\n`;

export const newAddressPage = page(
  'Packbench: open the printed address',
  'This browser has no session with the station, or the station was started again. Open the whole address that it ' +
    'printed when it started, the part after <code>?token=</code> included.',
  'У этого браузера нет сеанса со станцией, или её запустили заново. Откройте весь адрес, который она напечатала при ' +
    'запуске, вместе с частью после <code>?token=</code>.',
);

export const foreignPage = page(
  'Packbench: wrong address',
  'The station answers under 127.0.0.1 and localhost alone. Open the address that it printed when it started.',
  'Станция отвечает только по адресам 127.0.0.1 и localhost. Откройте адрес, который она напечатала при запуске.',
);

export const brokenBuildPage = page(
  'Packbench: screens missing',
  'The files of the screens are not there. Build them with <code>npm run build</code> and reload.',
  'Нет файлов интерфейса. Соберите их командой <code>npm run build</code> и обновите страницу.',
);
