import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintersView } from '../../../shared/contract/printing.ts';
import {
  routedDocuments,
  type Route,
  type RoutedDocument,
} from '../../../shared/domain/printer/printer-set.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SavedMark } from '../../ui/SavedMark.tsx';
import classes from './Routes.module.css';

/** Stands for "none of them" in a list of choices; no printer has this id. */
const NONE = '';

/** Which document comes out where. Saved with each choice: there is nothing half-typed about it. */
export function Routes({ printers: { printers, routes } }: { readonly printers: PrintersView }) {
  const { t } = useTranslation();
  const client = useClient();
  const { run, problem } = useOperation(client.printing.saveRoutes);
  const [isSaved, setSaved] = useState(false);
  const [first] = printers;
  if (!first) return null;
  if (printers.length === 1) return <p className={classes.only}>{t('printer.routes.onlyOne')}</p>;
  const save = async (kind: RoutedDocument, route: Route): Promise<void> => {
    setSaved((await run({ ...routes, [kind]: route })) !== null);
  };
  const choices = printers.map(({ id, name }) => ({ value: id, label: name }));
  const columns = { printer: t('printer.routes.printer'), fallback: t('printer.routes.fallback') };
  return (
    <>
      {problem && <ProblemNote problem={problem} />}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('printer.routes.document')}</th>
            <th scope="col">{columns.printer}</th>
            <th scope="col">{columns.fallback}</th>
          </tr>
        </thead>
        <tbody>
          {routedDocuments.map((kind) => {
            const { printerId, fallbackId } = routes[kind];
            const document = t(`printer.routes.documents.${kind}`);
            const at = printerId ?? first.id;
            return (
              <tr key={kind}>
                <th scope="row">{document}</th>
                <td data-label={columns.printer}>
                  <NativeSelect
                    size="md"
                    aria-label={t('printer.routes.cell', { document, column: columns.printer })}
                    data={[
                      { value: NONE, label: t('printer.routes.first', { name: first.name }) },
                      ...choices,
                    ]}
                    value={printerId ?? NONE}
                    onChange={(event) => {
                      const next = event.currentTarget.value || null;
                      // Nobody takes over from themselves.
                      const isSame = fallbackId === (next ?? first.id);
                      void save(kind, { printerId: next, fallbackId: isSame ? null : fallbackId });
                    }}
                  />
                </td>
                <td data-label={columns.fallback}>
                  <NativeSelect
                    size="md"
                    aria-label={t('printer.routes.cell', { document, column: columns.fallback })}
                    data={[
                      { value: NONE, label: t('printer.routes.none') },
                      ...choices.filter(({ value }) => value !== at),
                    ]}
                    value={fallbackId === at ? NONE : (fallbackId ?? NONE)}
                    onChange={(event) =>
                      void save(kind, { printerId, fallbackId: event.currentTarget.value || null })
                    }
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <SavedMark isShown={isSaved} />
    </>
  );
}
