import { Button, Menu, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelKind } from '../../../../shared/domain/label/label-kinds.ts';
import { bindingsOf } from '../../../ui/own-labels/label-fields.ts';
import { useFieldName } from '../../../ui/own-labels/use-field-name.ts';
import classes from './Properties.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly longest: number;
  readonly kind: LabelKind;
  readonly inRows: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** Text with fields in it: they are chosen from a menu and stand between braces. */
export function BindingField({ label, value, longest, kind, inRows, onChange, onLeave }: Props) {
  const { t } = useTranslation();
  const nameOf = useFieldName();
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string): void => {
    const { selectionStart, selectionEnd } = field.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    };
    onChange(`${value.slice(0, selectionStart)}{${name}}${value.slice(selectionEnd)}`.slice(0, longest));
  };
  return (
    <div className={classes.binding}>
      <Textarea
        ref={field}
        size="md"
        label={label}
        description={t('labels.edit.insertHint')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={longest}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" size="sm">
            {t('labels.edit.insert')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ''}>
          {bindingsOf(kind, inRows).map((name) => (
            <Menu.Item key={name} className={classes.menuItem ?? ''} onClick={() => insert(name)}>
              {nameOf(name)} <code className={classes.braces}>{`{${name}}`}</code>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
