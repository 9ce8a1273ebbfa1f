import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateEntry } from '../../../../shared/contract/templates.ts';
import type { LabelTemplate } from '../../../../shared/domain/label/label-template.ts';
import { useAppState } from '../../../app/services.ts';
import { isSameTemplate } from '../edit/same-template.ts';
import { useCopy } from '../edit/use-editor.ts';
import { Thumbnail } from './Thumbnail.tsx';
import classes from './TemplateCard.module.css';

/** One template: how it looks, whose it is, and what can be done with it. */
export function TemplateCard({ entry: { id, readOnly, template } }: { readonly entry: TemplateEntry }) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const draft = useAppState((state) => state.editorDrafts[id] ?? null);
  const copy = useCopy();
  const { name } = template;
  const isChanged = draft !== null && !isSameTemplate(draft.history.present, template);
  return (
    <Card
      template={template}
      mark={
        isChanged ? t('labels.list.changed') : t(readOnly ? 'labels.list.withProgram' : 'labels.list.yours')
      }
      isLoud={isChanged}
      isOwn={!readOnly}
    >
      <Button
        size="sm"
        aria-label={t('labels.list.printOf', { name })}
        onClick={() => go({ name: 'labelPrint', templateId: id })}
      >
        {t('labels.list.print')}
      </Button>
      {readOnly ? (
        <Button
          size="sm"
          variant="default"
          aria-label={t('labels.list.copyOf', { name })}
          onClick={() => copy(template)}
        >
          {t('labels.list.copy')}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="default"
          aria-label={t('labels.list.editOf', { name })}
          onClick={() => go({ name: 'labelEdit', draftId: id })}
        >
          {t('labels.list.edit')}
        </Button>
      )}
    </Card>
  );
}

interface DraftProps {
  readonly draftId: string;
  readonly template: LabelTemplate;
}

/** One that is on no disk yet. */
export function DraftCard({ draftId, template }: DraftProps) {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  return (
    <Card template={template} mark={t('labels.list.never')} isLoud isOwn>
      <Button
        size="sm"
        aria-label={t('labels.list.goOnOf', { name: template.name })}
        onClick={() => go({ name: 'labelEdit', draftId })}
      >
        {t('labels.list.goOn')}
      </Button>
    </Card>
  );
}

interface CardProps {
  readonly template: LabelTemplate;
  readonly mark: string;
  readonly isLoud: boolean;
  readonly isOwn: boolean;
  readonly children: ReactNode;
}

function Card({ template, mark, isLoud, isOwn, children }: CardProps) {
  const { t } = useTranslation();
  return (
    <article className={classes.card} data-own={isOwn} data-testid="template-card">
      <Thumbnail template={template} />
      <div className={classes.words}>
        <h3 className={classes.name}>{template.name}</h3>
        <p className={classes.quiet}>{t('labels.size', { ...template.size })}</p>
        <p className={classes.mark} data-loud={isLoud} data-own={isOwn}>
          {mark}
        </p>
      </div>
      <div className={classes.buttons}>{children}</div>
    </article>
  );
}
