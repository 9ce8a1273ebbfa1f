import { Button, TextInput } from '@mantine/core';
import { memo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../app/services.ts';
import { useMay } from '../../../app/use-may.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import classes from './Stocks.module.css';

/** Barcodes are known from orders; one that was never ordered is entered. */
export const AddSku = memo(function AddSku({ onAdded }: { readonly onAdded: (sku: string) => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const may = useMay('stockroom');
  const { run, busy, problem } = useOperation(client.stocks.addSku);
  const [sku, setSku] = useState('');
  const [article, setArticle] = useState('');
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (sku.trim() === '' || !(await run({ sku, article }))) return;
    onAdded(sku.trim());
    setSku('');
    setArticle('');
  };
  return (
    <form
      className={classes.add}
      aria-label={t('stockroom.stocks.add.title')}
      onSubmit={(event) => void add(event)}
    >
      <TextInput
        label={t('stockroom.stocks.add.sku')}
        description={t('stockroom.stocks.add.hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={sku}
        onChange={(event) => setSku(event.currentTarget.value)}
      />
      <TextInput
        label={t('stockroom.stocks.add.article')}
        description={t('stockroom.stocks.add.articleHint')}
        autoComplete="off"
        maxLength={200}
        value={article}
        onChange={(event) => setArticle(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!may || sku.trim() === ''} loading={busy}>
        {t('stockroom.stocks.add.submit')}
      </Button>
      {problem && <ProblemNote problem={problem} />}
    </form>
  );
});
