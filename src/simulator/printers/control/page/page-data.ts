import type { Scrap } from '../../paper/tray.ts';
import type { PrintedLabel } from '../../paper/printed-label.ts';

/** What the page reads of `GET /labels`. */
export type PageLabels = {
  readonly labels: readonly (Omit<PrintedLabel, 'language' | 'picture' | 'error'> & {
    readonly png?: string;
    readonly error?: string;
  })[];
  readonly incomplete: readonly Scrap[];
};

export type PageLabel = PageLabels['labels'][number];

/** Sends one request; the page hears of what came of it by itself. `done` is what is said when it was carried out. */
export type Act = (method: 'PUT' | 'POST' | 'DELETE', path: string, done: string, body?: object) => void;

/** Puts values where their names stand in braces. */
export type Fill = (text: string, values: Readonly<Record<string, string | number>>) => string;
