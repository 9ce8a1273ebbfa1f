import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { HostLanguage } from '../host-sentences.ts';

const words = {
  en: { file: 'File', quit: 'Quit', edit: 'Edit', view: 'View', window: 'Window' },
  ru: { file: 'Файл', quit: 'Выход', edit: 'Правка', view: 'Вид', window: 'Окно' },
} as const satisfies Record<HostLanguage, Record<string, string>>;

/** What the system offers anyway, in the station's language; everything of the product is on its screens. */
export function setMenu(language: HostLanguage, platform: NodeJS.Platform, inspector: boolean): void {
  const word = words[language];
  const template: MenuItemConstructorOptions[] = [
    platform === 'darwin'
      ? { role: 'appMenu' }
      : { label: word.file, submenu: [{ role: 'quit', label: word.quit }] },
    { role: 'editMenu', label: word.edit },
    {
      label: word.view,
      submenu: [
        { role: 'reload' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(inspector ? [{ role: 'toggleDevTools' } as const] : []),
      ],
    },
    { role: 'windowMenu', label: word.window },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
