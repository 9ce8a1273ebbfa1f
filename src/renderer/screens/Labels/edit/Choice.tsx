import { NativeSelect } from '@mantine/core';

interface Props<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly wordOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

/** One of a few words of a template. */
export const Choice = <Value extends string>({ label, values, value, wordOf, onChange }: Props<Value>) => (
  <NativeSelect
    size="md"
    label={label}
    value={value}
    data={values.map((each) => ({ value: each, label: wordOf(each) }))}
    onChange={(event) => {
      const next = values.find((each) => each === event.currentTarget.value);
      if (next !== undefined) onChange(next);
    }}
  />
);
