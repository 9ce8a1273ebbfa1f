/** Pages that a host shows in place of the screens, for a person who came without a session. */

const page = (title: string, ...paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</html>\n`;

export const newAddressPage = page(
  'Packbench: open the printed address',
  'This browser has no session with the station, or the station was started again. Open the whole address that it ' +
    'printed when it started, the part after <code>?token=</code> included.',
  'У этого браузера нет сеанса со станцией, или её запустили заново. Откройте весь адрес, который она показала при ' +
    'запуске, вместе с частью после <code>?token=</code>.',
);

export const foreignPage = page(
  'Packbench: wrong address',
  'The station answers under 127.0.0.1 alone. Open the address that it printed when it started.',
  'Станция отвечает только по адресу 127.0.0.1. Откройте адрес, который она показала при запуске.',
);

/** `localhost` may lead to another program's `[::1]`, so nothing is served under it; a token in the address is dropped. */
export const otherNamePage = (port: number): string =>
  page(
    'Packbench: open 127.0.0.1',
    `The station is not called localhost: on some computers that leads to another program. It is at ${linkTo(port)}.`,
    `Станция не отзывается на localhost: на некоторых компьютерах это имя ведёт к чужой программе. Её адрес: ${linkTo(port)}.`,
  );

const linkTo = (port: number): string => {
  const address = `http://127.0.0.1:${port}/`;
  return `<a href="${address}">${address}</a>`;
};

export const brokenBuildPage = page(
  'Packbench: screens missing',
  'The files of the screens are not there. Build them with <code>npm run build</code> and reload.',
  'Нет файлов интерфейса. Соберите их командой <code>npm run build</code> и обновите страницу.',
);
