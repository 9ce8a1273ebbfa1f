import { Button, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_PICTURE_FILE_BYTES } from '../../../../shared/domain/label/label-template.ts';
import { useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { base64Of } from '../../../ui/base64.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { addElement } from './edit-elements.ts';
import { newPicture } from './new-element.ts';
import type { Editor } from './use-editor.ts';
import classes from './ElementList.module.css';

const BYTES_A_KB = 1000;
const most = MOST_PICTURE_FILE_BYTES / BYTES_A_KB;

interface Props {
  readonly editor: Editor;
  readonly isFull: boolean;
}

/** A picture from a file of the person's choice; the station judges it and makes it black and white. */
export function AddPicture({ editor, isFull }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const reset = useRef<() => void>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const { run, busy, problem } = useOperation(client.templates.takePicture);
  const { template, edit } = editor;

  const take = async (file: File | null): Promise<void> => {
    if (!file) return;
    reset.current?.();
    setTooLarge(file.size > MOST_PICTURE_FILE_BYTES);
    if (file.size > MOST_PICTURE_FILE_BYTES) return;
    const taken = await run({ file: base64Of(new Uint8Array(await file.arrayBuffer())) });
    if (taken === null) return;
    const element = newPicture(taken.value, template.size);
    edit((edited) => addElement({ ...edited, chosen: edited.chosen && [edited.chosen[0]] }, element));
  };

  return (
    <>
      <FileButton
        resetRef={reset}
        accept="image/png,image/jpeg,image/svg+xml"
        disabled={isFull || busy}
        onChange={(file) => void take(file).catch(reportError)}
      >
        {(props) => (
          <Button
            {...props}
            size="sm"
            variant="default"
            disabled={isFull}
            loading={busy}
            title={t('labels.edit.pictureHint', { most })}
          >
            {t('labels.edit.addPicture')}
          </Button>
        )}
      </FileButton>
      {isTooLarge && (
        <p className={classes.quiet} role="alert">
          {t('labels.edit.pictureTooLarge', { most })}
        </p>
      )}
      {!isTooLarge && problem && <ProblemNote problem={problem} />}
    </>
  );
}
