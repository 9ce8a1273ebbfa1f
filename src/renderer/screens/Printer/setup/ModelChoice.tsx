import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { catalogueEntry, printerCatalogue } from '../../../../shared/domain/printer/printer-catalogue.ts';
import classes from './PrinterForm.module.css';

/** No model has this id: ids are words joined by dashes. */
const OTHER = '';

interface Props {
  readonly chosen: string | null;
  readonly onChoose: (catalogueId: string | null) => void;
}

/** A printer from the list, found by typing a part of its name, or another one; and what to know about it. */
export function ModelChoice({ chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const entry = catalogueEntry(chosen);
  return (
    <>
      <Select
        label={t('printerSetup.form.model')}
        description={t('printerSetup.form.modelHint')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('printerSetup.form.modelNotFound')}
        maxDropdownHeight={280}
        comboboxProps={{ position: 'bottom-start', middlewares: { flip: false, shift: false } }}
        data={[
          { value: OTHER, label: t('printerSetup.form.otherModel') },
          ...printerCatalogue.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={entry?.id ?? OTHER}
        onChange={(id) => onChoose(id === OTHER ? null : id)}
        // What is typed replaces the name that stands there.
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => event.currentTarget.select()}
      />
      {entry !== null && entry.quirks.length > 0 && (
        <ul className={classes.quirks}>
          {entry.quirks.map((quirk) => (
            <li key={quirk}>{t(`printerSetup.quirk.${quirk}`)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
