import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Story } from '../../../shared/contract/story.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { FetchedNote, FetchLabelButton, useFetchLabel } from '../../ui/FetchLabel.tsx';
import { LabelOut } from '../../ui/LabelOut.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { RefusedPicture } from '../../ui/print-job/RefusedPicture.tsx';
import { Reprint } from '../../ui/Reprint.tsx';
import classes from './Story.module.css';

/** What can be done about the order from here. */
export function StoryActions({ story, onDone }: { readonly story: Story; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const go = useAppState((state) => state.go);
  const mayExport = useMay('log');
  const out = useOperation(client.story.exportOrder);
  const [file, setFile] = useState<string | null>(null);
  const { orderId, place, state, isCancelled, refused } = story;
  const fetching = useFetchLabel(orderId, onDone);
  const { supplyId } = place;
  const hasLabel = state !== 'none' && state !== 'setAside' && !isCancelled;
  return (
    <>
      {refused && (
        <ProblemNote problem={refused}>
          <FetchLabelButton fetching={fetching} />
        </ProblemNote>
      )}
      {refused && (
        <RefusedPicture
          why={JSON.stringify(refused)}
          of={{ kind: 'order', orderId }}
          what={t('story.title', { id: orderId })}
        />
      )}
      <FetchedNote fetching={fetching} />
      <div className={classes.actions}>
        {hasLabel && <Reprint parcel={story} look="button" onDone={onDone} />}
        {supplyId !== null && (
          <>
            <Button variant="default" onClick={() => go({ name: 'supply', supplyId, tab: 'orders' })}>
              {t('story.openSupply')}
            </Button>
            <Button variant="default" onClick={() => go({ name: 'supply', supplyId, tab: 'boxes' })}>
              {t('story.openBoxes')}
            </Button>
          </>
        )}
        {mayExport && (
          <Button
            variant="default"
            loading={out.busy}
            data-testid="export-story"
            onClick={() => void out.run({ orderId }).then((done) => setFile(done?.value.file ?? null))}
          >
            {t('story.export')}
          </Button>
        )}
      </div>
      {!isCancelled && (supplyId !== null || hasLabel) && (
        <LabelOut of={{ kind: 'order', orderId }} name={t('story.title', { id: orderId })} />
      )}
      {out.problem && <ProblemNote problem={out.problem} />}
      <div className={classes.exported} aria-live="polite">
        {file !== null && <p data-testid="exported">{t('story.exported', { file })}</p>}
      </div>
    </>
  );
}
