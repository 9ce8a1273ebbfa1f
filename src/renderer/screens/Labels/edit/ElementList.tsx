import { Button, Menu } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../../../shared/domain/label/label-kinds.ts';
import type { LabelElement } from '../../../../shared/domain/label/label-template.ts';
import { addElement, addToRows, duplicateElement, removeElement, reorderElement } from './edit-elements.ts';
import { elementAt, isSamePath, nameOfPath, pathsIn, roomOf, type ElementPath } from './element-path.ts';
import { AddPicture } from './AddPicture.tsx';
import { elementKinds, newElement, type NewKind } from './new-element.ts';
import type { Editor } from './use-editor.ts';
import classes from './ElementList.module.css';

/** The elements in the order in which they are drawn, and what can be done with the chosen one. */
export function ElementList({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const wantsFocus = useRef(false);
  const { template, chosen, choose, edit } = editor;
  const paths = pathsIn(template);
  const tabStop = chosen ?? paths[0] ?? null;

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  });

  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || chosen === null) return;
    const by = event.code === 'ArrowUp' ? -1 : event.code === 'ArrowDown' ? 1 : null;
    if (by !== null && event.altKey) edit((edited) => reorderElement(edited, by));
    else if (by !== null) {
      const next = paths[paths.findIndex((path) => isSamePath(path, chosen)) + by];
      if (next) choose(next);
    } else if (event.code === 'Delete') edit(removeElement);
    else return;
    event.preventDefault();
    wantsFocus.current = true;
  };

  return (
    <>
      <Tools editor={editor} />
      {paths.length === 0 ? (
        <p className={classes.quiet}>{t('labels.edit.none')}</p>
      ) : (
        <ul ref={list} className={classes.list} aria-label={t('labels.edit.elements')}>
          {paths.map((path) => {
            const element = elementAt(template, path);
            if (element === null) return null;
            const isChosen = isSamePath(path, chosen);
            return (
              <li key={nameOfPath(path)} className={classes.item} data-inner={path.length === 2}>
                <button
                  type="button"
                  className={classes.element}
                  aria-current={isChosen}
                  tabIndex={isSamePath(path, tabStop) ? 0 : -1}
                  data-name={nameOfPath(path)}
                  onClick={() => choose(path)}
                  onKeyDown={onKey}
                >
                  <b>
                    {t('labels.edit.numbered', {
                      number: nameOfPath(path),
                      kind: t(`labels.edit.element.${element.kind}`),
                    })}
                  </b>{' '}
                  <span className={classes.says}>{saysOf(element)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

/** What tells it from others of its kind. */
function saysOf(element: LabelElement): string {
  if (element.kind === 'text') return element.text;
  return element.kind === 'code' ? element.data : '';
}

const MOST_ELEMENTS = 200;

function Tools({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation();
  const { template, chosen, edit } = editor;
  const { kind, elements } = template;
  const hasRows = elements.some((element) => element.kind === 'rows');
  const canHaveRows = fieldsOf(kind).rows !== null && !hasRows;
  const isInRow = chosen?.length === 2;
  const rowsAt: ElementPath | null =
    chosen !== null && elements[chosen[0]]?.kind === 'rows' ? [chosen[0]] : null;
  const words = t('labels.edit.newText');

  const add = (what: NewKind): void =>
    edit((edited) =>
      // A new one stands on the label, not in a row, whatever is chosen.
      addElement(
        { ...edited, chosen: edited.chosen && [edited.chosen[0]] },
        newElement(what, kind, template.size, words),
      ),
    );
  const addInRow = (what: NewKind): void => {
    if (rowsAt === null) return;
    const room = roomOf(template, [rowsAt[0], 0]);
    edit((edited) => addToRows({ ...edited, chosen: rowsAt }, newElement(what, kind, room, words, true)));
  };

  return (
    <fieldset className={classes.tools} aria-label={t('labels.edit.actions')}>
      <AddMenu
        label={t('labels.edit.add')}
        kinds={elementKinds.filter((what) => what !== 'rows' || canHaveRows)}
        isFull={elements.length >= MOST_ELEMENTS}
        onAdd={add}
      />
      <AddPicture editor={editor} isFull={elements.length >= MOST_ELEMENTS} />
      {rowsAt !== null && (
        <AddMenu
          label={t('labels.edit.addToRows')}
          kinds={['text', 'code', 'line', 'box']}
          isFull={false}
          onAdd={addInRow}
        />
      )}
      {chosen !== null && (
        <>
          <Button
            variant="default"
            size="sm"
            aria-keyshortcuts="Alt+ArrowUp"
            onClick={() => edit((edited) => reorderElement(edited, -1))}
          >
            {t('labels.edit.up')}
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-keyshortcuts="Alt+ArrowDown"
            onClick={() => edit((edited) => reorderElement(edited, 1))}
          >
            {t('labels.edit.down')}
          </Button>
          {(isInRow || elementAt(template, chosen)?.kind !== 'rows') && (
            <Button variant="default" size="sm" onClick={() => edit(duplicateElement)}>
              {t('labels.edit.duplicate')}
            </Button>
          )}
          <Button variant="default" size="sm" aria-keyshortcuts="Delete" onClick={() => edit(removeElement)}>
            {t('labels.edit.removeElement')}
          </Button>
        </>
      )}
    </fieldset>
  );
}

interface AddProps {
  readonly label: string;
  readonly kinds: readonly NewKind[];
  readonly isFull: boolean;
  readonly onAdd: (kind: NewKind) => void;
}

function AddMenu({ label, kinds, isFull, onAdd }: AddProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="sm" disabled={isFull}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} className={classes.menuItem ?? ''} onClick={() => onAdd(kind)}>
            {t(`labels.edit.element.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
