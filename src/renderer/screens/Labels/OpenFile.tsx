import { Button, FileButton } from '@mantine/core';
import { useRef } from 'react';
import { textOfFile } from './text-of-file.ts';

interface Props {
  readonly label: string;
  /** Endings and types, as a file input takes them. */
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onText: (text: string, name: string) => void;
}

/** A file of the person's choice, as text. The same one can be chosen again after it was changed. */
export function OpenFile({ label, accept, disabled = false, onText }: Props) {
  const reset = useRef<() => void>(null);
  const open = async (file: File | null): Promise<void> => {
    if (!file) return;
    reset.current?.();
    onText(textOfFile(new Uint8Array(await file.arrayBuffer())), file.name);
  };
  return (
    <FileButton
      resetRef={reset}
      accept={accept}
      disabled={disabled}
      onChange={(file) => void open(file).catch(reportError)}
    >
      {(props) => (
        <Button {...props} variant="default" disabled={disabled}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
