import { BrowserWindow, type WebContents, type WebContentsPrintOptions } from 'electron';
import type {
  PicturePage,
  PicturePrinted,
  PicturePrinter,
} from '../../printers/transports/spool/picture-printer.ts';

/** A session of its own, in memory: its page is a single picture and needs no permissions. */
const PARTITION = 'pictures';

const MICROMETRES_PER_MM = 1000;

/**
 * Prints through the system's driver from a hidden window: the picture alone on a page of its size. Written from
 * Electron's reference (`webContents.print`); not run on Windows.
 */
export function createPicturePrinter(): PicturePrinter {
  return {
    async print(page) {
      const window = new BrowserWindow({
        show: false,
        webPreferences: {
          partition: PARTITION,
          javascript: false,
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
        },
      });
      try {
        if (!(await knows(window.webContents, page.queue))) return { kind: 'noQueue' };
        await window.loadURL(addressOf(page));
        return await printed(window.webContents, optionsFor(page));
      } finally {
        window.destroy();
      }
    },
  };
}

async function knows(contents: WebContents, queue: string): Promise<boolean> {
  const known = await contents.getPrintersAsync();
  return known.some(({ name }) => name === queue);
}

const printed = (contents: WebContents, options: WebContentsPrintOptions): Promise<PicturePrinted> =>
  new Promise((resolve) =>
    contents.print(options, (isTaken, reason) =>
      resolve(isTaken ? { kind: 'taken' } : { kind: 'failed', reason }),
    ),
  );

const optionsFor = ({ queue, width, height, dpi }: PicturePage): WebContentsPrintOptions => ({
  silent: true,
  deviceName: queue,
  printBackground: true,
  color: false,
  copies: 1,
  scaleFactor: 100,
  margins: { marginType: 'none' },
  pageSize: { width, height },
  dpi: { horizontal: dpi, vertical: dpi },
});

/** The picture at its real size, each dot a square, without smoothing. */
function addressOf({ png, width, height }: PicturePage): string {
  const [across, down] = [width / MICROMETRES_PER_MM, height / MICROMETRES_PER_MM];
  const page =
    `<style>@page{margin:0;size:${across}mm ${down}mm}html,body{margin:0}` +
    `img{display:block;width:${across}mm;height:${down}mm;image-rendering:pixelated}</style>` +
    `<img src="data:image/png;base64,${Buffer.from(png).toString('base64')}">`;
  return `data:text/html;base64,${Buffer.from(page).toString('base64')}`;
}
