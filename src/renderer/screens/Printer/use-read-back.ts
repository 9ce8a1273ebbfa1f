import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrinterView } from '../../../shared/contract/printing.ts';
import type { ReadableSetting, ReadBack, ToldSettings } from '../../../shared/domain/label/read-back.ts';
import { unreachable } from '../../../shared/result.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';

/** What the printer was last asked for, and told. */
export function useReadBack({ id: printerId }: PrinterView) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, busy, problem } = useOperation(client.printing.readBack);
  const [answer, setAnswer] = useState<ReadBack | null>(null);
  const read = async (): Promise<void> => setAnswer((await run({ printerId }))?.value ?? null);

  const wordsOf = (settings: ToldSettings, setting: ReadableSetting): string | null => {
    switch (setting) {
      case 'media':
        return settings.media && t(`printerSetup.adjust.mediaKinds.${settings.media}`);
      case 'darkness':
        return settings.darkness === null
          ? null
          : t('printer.setUp.darknessIs', { percent: settings.darkness });
      case 'speed':
        return settings.speed === null ? null : t('printer.setUp.speedIs', { inches: settings.speed });
      case 'finish':
        return settings.finish && t(`printer.setUp.finishes.${settings.finish}`, { every: 1 });
      case 'restAt':
        return settings.restAt === null ? null : t('printer.setUp.restAtIs', { dots: settings.restAt });
      default:
        return unreachable(setting);
    }
  };
  /** Beside what is set here; null before anybody asked, or where asking came to nothing at all. */
  const says = (setting: ReadableSetting): string | null =>
    answer?.kind === 'told'
      ? t('printer.readBack.says', {
          value: wordsOf(answer.settings, setting) ?? t('printer.readBack.cannot'),
        })
      : null;
  const why = answer?.kind === 'cannotBeRead' ? t(`printer.readBack.why.${answer.why}`) : null;
  return { read, busy, problem, says, why };
}
