import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { SOON } from '../stage.ts';
import type { Scene } from './scene.ts';
import { en } from '../../rigs/words.ts';

const printersSchema = z.object({ printers: z.array(z.object({ id: z.string() })) });

const ROLL_MM = 29_400;
const LABEL_MM = 42;

/** A printer whose rolls are known: about forty labels are left of this one, and its head wants cleaning. */
export const rollEnds: Scene = {
  name: 'a roll that ends',
  desk: {},
  play: async (stage) => {
    const { page, bench } = stage;
    const { printers } = printersSchema.parse(await stage.read('printing.printers'));
    const id = printers[0]?.id ?? '';
    await bench.kill();
    const journal = new DatabaseSync(path.join(bench.dataFolder, 'journal.sqlite'));
    const weeks = [17, 9, 2].map((days) => Date.now() - days * 86_400_000);
    journal
      .prepare('INSERT OR REPLACE INTO printer_lives VALUES (?, ?, ?, ?, ?, ?)')
      .run(
        id,
        3.5 * ROLL_MM,
        ROLL_MM - 40 * LABEL_MM,
        JSON.stringify([ROLL_MM, ROLL_MM - LABEL_MM, ROLL_MM + LABEL_MM]),
        1.2 * ROLL_MM,
        weeks[0] ?? 0,
      );
    const event = journal.prepare('INSERT INTO printer_events (printer_id, at, what) VALUES (?, ?, ?)');
    for (const at of weeks) event.run(id, at, 'paperOut');
    journal.close();
    await page.goto(await bench.crash());
    await stage.go({ name: 'printer', printerId: null });
    await expect(page.getByText(en('printer.life.roll', { count: 40 }))).toBeVisible(SOON);
    await stage.look('printer', 'rollEnds');
  },
};
