import { setTimeout as pause } from 'node:timers/promises';
import type { PrinterLanguageName, PrinterModel } from '../../../../shared/domain/printer/printer-model.ts';
import type { PrinterReport } from '../../../../shared/domain/printer/printer-status.ts';
import type { ReadBack, ToldSettings, WhyNotRead } from '../../../../shared/domain/label/read-back.ts';
import { unreachable } from '../../../../shared/result.ts';
import { tearOffStep } from '../../languages/finish/finish-zpl.ts';
import type { Transport } from '../../transport.ts';
import type { StatusQuestion } from '../status-dialect.ts';
import { tsplSettingsQuestion } from './tspl-settings-question.ts';
import { zplSettingsQuestion } from './zpl-settings-question.ts';

const questions: Readonly<Partial<Record<PrinterLanguageName, StatusQuestion<ToldSettings>>>> = {
  zpl: zplSettingsQuestion,
  tspl: tsplSettingsQuestion,
};

/** The watch over the printer asks it too, for 20 ms at a time: one question waits for the other. */
const TRIES = 5;
const BETWEEN_MS = 150;

/** `ezpl.tear_off` counts in the steps of `~TA`. */
const inDots = (settings: ToldSettings, dpi: PrinterModel['dpi']): ToldSettings => ({
  ...settings,
  restAt: settings.restAt === null ? null : settings.restAt * tearOffStep(dpi),
});

const not = (why: WhyNotRead): ReadBack => ({ kind: 'cannotBeRead', why });

/**
 * Asks a printer for its settings, by a person's wish alone: of those that answer nothing, a question in the wrong
 * language may be a line of text on a label.
 */
export async function readBack(
  transport: Transport,
  { language, dpi }: Pick<PrinterModel, 'language' | 'dpi'>,
  report: PrinterReport['kind'],
): Promise<ReadBack> {
  const question = questions[language];
  if (question === undefined) return not('language');
  if (report === 'cannotSay' || report === 'unknown') return not('noWayBack');
  for (let left = TRIES; left > 0; left -= 1) {
    const answer = await transport.ask(question);
    switch (answer.kind) {
      case 'answered':
      case 'silent': {
        const settings = question.read(answer.kind === 'answered' ? answer.bytes : answer.heard);
        return settings === null ? not('silent') : { kind: 'told', settings: inDots(settings, dpi) };
      }
      case 'unreachable':
        return not('unreachable');
      case 'oneWay':
        return not('noWayBack');
      case 'putOff':
        await pause(BETWEEN_MS);
        break;
      default:
        return unreachable(answer);
    }
  }
  return not('busy');
}
