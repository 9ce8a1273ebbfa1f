import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogEntry } from '../../../shared/contract/people.ts';
import { preferencesSchema } from '../../../shared/domain/preferences.ts';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { useAppState } from '../../app/services.ts';
import { useFormats } from '../use-formats.ts';
import { useProblemWords } from '../use-problem-words.ts';
import { readEvent, type Names } from './event-details.ts';

/** A line of the log as a sentence. */
export function useEventWords(): (entry: LogEntry) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  const problemWords = useProblemWords();
  const cards = useAppState((state) => state.cards);
  const printers = useAppState((state) => state.printers?.printers ?? null);
  return useMemo(() => {
    const supplies = new Map(cards?.map(({ supplyId, name }) => [supplyId, name]));
    const printerNames = new Map(printers?.map(({ id, name }) => [id, name]));
    const called = (name: string | undefined, id: string): string =>
      name === undefined ? id : t('log.called', { name });
    const names: Names = {
      supply: (id) => {
        const way = wayOfLot(id);
        return called(way === null ? supplies.get(id) : t(`ways.name.${way}`), id);
      },
      printer: (id) => called(printerNames.get(id), id),
      problem: (problem) => t(`problem.${problem.code}.what`, problemWords(problem)),
      preference: (name) => {
        const known = preferencesSchema.keyof().safeParse(name);
        return known.success ? t(`deskSettings.transfer.preference.${known.data}`) : name;
      },
      moment: formats.moment,
    };
    return (entry) => {
      const event = readEvent(entry, names);
      return event ? t(`log.event.${event.what}`, { ...event.args }) : t('log.unknown', { what: entry.what });
    };
  }, [t, formats, problemWords, cards, printers]);
}
