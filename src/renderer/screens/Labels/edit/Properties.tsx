import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LabelKind } from '../../../../shared/domain/label/label-kinds.ts';
import {
  symbologies,
  type CodeElement,
  type LabelElement,
  type RowsElement,
  type TextElement,
} from '../../../../shared/domain/label/label-template.ts';
import { BindingField } from './BindingField.tsx';
import { Choice } from './Choice.tsx';
import type { Size } from './element-path.ts';
import { MmField } from './MmField.tsx';
import classes from './Properties.module.css';

interface Props<E extends LabelElement> {
  readonly element: E;
  readonly kind: LabelKind;
  /** What the place is measured in. */
  readonly room: Size;
  readonly inRows: boolean;
  /** `what` names the property: typing on in it is one step. */
  readonly onChange: (element: E, what: string) => void;
  readonly onLeave: () => void;
}

/** All properties of an element, by its kind. */
export function Properties(props: Props<LabelElement>) {
  const { element } = props;
  return (
    <div className={classes.properties} data-testid="properties">
      {element.kind === 'text' && <TextProperties {...props} element={element} />}
      {element.kind === 'code' && <CodeProperties {...props} element={element} />}
      <Place {...props} />
      {element.kind === 'box' && <Thickness {...props} element={element} />}
      {element.kind === 'rows' && <RowsProperties {...props} element={element} />}
      {(element.kind === 'text' ||
        element.kind === 'code' ||
        element.kind === 'ruler' ||
        element.kind === 'picture') && <Turned {...props} element={element} />}
    </div>
  );
}

/** Less than any dot of any printer. */
const SMALLEST = 0.05;
const LONGEST_MM = 600;
const round = (mm: number): number => Math.round(mm * 100) / 100;

function Place({ element, room, onChange, onLeave }: Props<LabelElement>) {
  const { t } = useTranslation();
  const { x, y, width, height } = element;
  const most = {
    x: round(Math.max(0, room.width - width)),
    y: round(Math.max(0, room.height - height)),
    width: round(Math.max(SMALLEST, room.width - x)),
    height: round(Math.max(SMALLEST, room.height - y)),
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('labels.edit.place')}</legend>
      <div className={classes.four}>
        <MmField
          label={t('labels.edit.x')}
          value={x}
          least={0}
          most={most.x}
          onChange={(next) => onChange({ ...element, x: next }, 'x')}
          onLeave={onLeave}
        />
        <MmField
          label={t('labels.edit.y')}
          value={y}
          least={0}
          most={most.y}
          onChange={(next) => onChange({ ...element, y: next }, 'y')}
          onLeave={onLeave}
        />
        <MmField
          label={t('labels.edit.placeWidth')}
          value={width}
          least={SMALLEST}
          most={most.width}
          onChange={(next) => onChange({ ...element, width: next }, 'width')}
          onLeave={onLeave}
        />
        <MmField
          label={t('labels.edit.placeHeight')}
          value={height}
          least={SMALLEST}
          most={most.height}
          onChange={(next) => onChange({ ...element, height: next }, 'height')}
          onLeave={onLeave}
        />
      </div>
    </fieldset>
  );
}

const units = ['mm', 'pt'] as const;
const aligns = ['start', 'left', 'centre', 'right', 'end'] as const;
const verticalAligns = ['top', 'middle', 'bottom'] as const;
const fits = ['shrink', 'cut', 'whole'] as const;
const LONGEST_TEXT = 2000;
const LONGEST_DATA = 4000;
/** Lines without a limit, as the field shows them. */
const ANY = 0;

function TextProperties({ element, kind, inRows, onChange, onLeave }: Props<TextElement>) {
  const { t } = useTranslation();
  const { font } = element;
  return (
    <>
      <BindingField
        label={t('labels.edit.text')}
        value={element.text}
        longest={LONGEST_TEXT}
        kind={kind}
        inRows={inRows}
        onChange={(text) => onChange({ ...element, text }, 'text')}
        onLeave={onLeave}
      />
      <div className={classes.two}>
        <MmField
          label={t('labels.edit.font')}
          value={font.size}
          least={1}
          most={400}
          step={0.2}
          onChange={(size) => onChange({ ...element, font: { ...font, size } }, 'size')}
          onLeave={onLeave}
        />
        <Choice
          label={t('labels.edit.unit')}
          values={units}
          value={font.unit}
          wordOf={(unit) => t(`labels.edit.units.${unit}`)}
          onChange={(unit) => onChange({ ...element, font: { ...font, unit } }, 'unit')}
        />
      </div>
      <Checkbox
        size="md"
        label={t('labels.edit.bold')}
        checked={element.bold}
        onChange={(event) => onChange({ ...element, bold: event.currentTarget.checked }, 'bold')}
      />
      <div className={classes.two}>
        <Choice
          label={t('labels.edit.align')}
          values={aligns}
          value={element.align}
          wordOf={(align) => t(`labels.edit.aligns.${align}`)}
          onChange={(align) => onChange({ ...element, align }, 'align')}
        />
        <Choice
          label={t('labels.edit.verticalAlign')}
          values={verticalAligns}
          value={element.verticalAlign}
          wordOf={(align) => t(`labels.edit.verticalAligns.${align}`)}
          onChange={(verticalAlign) => onChange({ ...element, verticalAlign }, 'verticalAlign')}
        />
        <MmField
          label={t('labels.edit.lines')}
          value={element.lines ?? ANY}
          least={ANY}
          most={100}
          step={1}
          isWhole
          onChange={(lines) => onChange({ ...element, lines: lines === ANY ? null : lines }, 'lines')}
          onLeave={onLeave}
        />
        <Choice
          label={t('labels.edit.fit')}
          values={fits}
          value={element.fit}
          wordOf={(fit) => t(`labels.edit.fits.${fit}`)}
          onChange={(fit) => onChange({ ...element, fit }, 'fit')}
        />
      </div>
    </>
  );
}

const codeAligns = ['left', 'centre', 'right'] as const;

function CodeProperties({ element, kind, inRows, onChange, onLeave }: Props<CodeElement>) {
  const { t } = useTranslation();
  return (
    <>
      <BindingField
        label={t('labels.edit.data')}
        value={element.data}
        longest={LONGEST_DATA}
        kind={kind}
        inRows={inRows}
        onChange={(data) => onChange({ ...element, data }, 'data')}
        onLeave={onLeave}
      />
      <div className={classes.two}>
        <Choice
          label={t('labels.edit.symbology')}
          values={symbologies}
          value={element.symbology}
          wordOf={(symbology) => t(`labels.edit.symbologies.${symbology}`)}
          onChange={(symbology) => onChange({ ...element, symbology }, 'symbology')}
        />
        <Choice
          label={t('labels.edit.align')}
          values={codeAligns}
          value={element.align}
          wordOf={(align) => t(`labels.edit.aligns.${align}`)}
          onChange={(align) => onChange({ ...element, align }, 'align')}
        />
      </div>
    </>
  );
}

function Thickness({ element, onChange, onLeave }: Props<Extract<LabelElement, { kind: 'box' }>>) {
  const { t } = useTranslation();
  return (
    <MmField
      label={t('labels.edit.thickness')}
      value={element.thickness}
      least={SMALLEST}
      most={20}
      step={0.1}
      onChange={(thickness) => onChange({ ...element, thickness }, 'thickness')}
      onLeave={onLeave}
    />
  );
}

function RowsProperties({ element, onChange, onLeave }: Props<RowsElement>) {
  const { t } = useTranslation();
  return (
    <div className={classes.two}>
      <MmField
        label={t('labels.edit.rowHeight')}
        value={element.rowHeight}
        least={1}
        most={Math.min(LONGEST_MM, Math.max(1, element.height))}
        onChange={(rowHeight) => onChange({ ...element, rowHeight }, 'rowHeight')}
        onLeave={onLeave}
      />
      <MmField
        label={t('labels.edit.columns')}
        value={element.columns}
        least={1}
        most={10}
        step={1}
        isWhole
        onChange={(columns) => onChange({ ...element, columns }, 'columns')}
        onLeave={onLeave}
      />
    </div>
  );
}

const turns = { r0: 0, r90: 90, r180: 180, r270: 270 } as const;
const turnNames = ['r0', 'r90', 'r180', 'r270'] as const;

type Turnable = Extract<LabelElement, { kind: 'text' | 'code' | 'ruler' | 'picture' }>;

function Turned({ element, onChange }: Props<Turnable>) {
  const { t } = useTranslation();
  return (
    <Choice
      label={t('labels.edit.rotation')}
      values={turnNames}
      value={turnNames.find((name) => turns[name] === element.rotation) ?? 'r0'}
      wordOf={(name) => t(`labels.edit.rotations.${name}`)}
      onChange={(name) => onChange({ ...element, rotation: turns[name] }, 'rotation')}
    />
  );
}
