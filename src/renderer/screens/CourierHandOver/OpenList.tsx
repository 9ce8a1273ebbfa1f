import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourierListView } from '../../../shared/contract/courier-lists.ts';
import { readCommand } from '../../../shared/domain/command-codes.ts';
import type { CourierVerdict } from '../../../shared/domain/courier-list/judge-scan.ts';
import { withoutBadge } from '../../../shared/domain/people/people-badge.ts';
import type { VerdictKind } from '../../../shared/domain/verdict.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { useScanTaker } from '../../app/use-scan-taker.ts';
import { Panel } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { VerdictShape } from '../../ui/VerdictShape.tsx';
import { CourierSheet } from './CourierSheet.tsx';
import { NotExpectedRows, ParcelRows } from './ParcelRows.tsx';
import { SignPanel } from './SignPanel.tsx';
import classes from './CourierHandOver.module.css';

const MOST_LETTERS = 300;

const shapeOf = {
  given: 'packed',
  again: 'packed',
  unknown: 'wrong',
  otherScheme: 'wrong',
  new: 'wrong',
  notPacked: 'wrong',
  cancelled: 'cancelled',
  gone: 'wrong',
  ended: 'wrong',
} as const satisfies Record<CourierVerdict, VerdictKind>;

interface Said {
  readonly verdict: CourierVerdict;
  readonly orderId: string | null;
  readonly article: string | null;
}

interface Props {
  readonly list: CourierListView;
  /** Nothing lies ready, and nothing was scanned. */
  readonly isEmpty: boolean;
}

/** Parcels are scanned out; what is missing and what does not belong is named as long as they can still be put right. */
export function OpenList({ list, isEmpty }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const scan = useOperation(client.courierLists.scan);
  const back = useOperation(client.courierLists.takeBack);
  const [said, setSaid] = useState<Said | null>(null);
  const [typed, setTyped] = useState('');
  const take = (text: string): void => {
    void scan.run({ text: text.slice(0, MOST_LETTERS) }).then((done) => done && setSaid(done.value));
  };
  useScanTaker((text) => {
    // Commands and badges mean the same on every screen.
    if (readCommand(text) !== null || withoutBadge(text) !== text) return false;
    take(text);
    return true;
  });
  const all = list.given.length + list.missing.length + list.missingMore;
  return (
    <>
      <Panel hint={t('courier.hint')} title={t('courier.open')}>
        <div className={classes.now} data-testid="courier-now">
          <p className={classes.count} data-testid="courier-count">
            {t('courier.count', { given: list.given.length, all })}
          </p>
          <div
            className={classes.verdict}
            data-kind={said === null ? 'ready' : shapeOf[said.verdict]}
            data-verdict={said?.verdict ?? 'ready'}
            data-testid="courier-verdict"
            aria-live="assertive"
          >
            <VerdictShape kind={said === null ? 'ready' : shapeOf[said.verdict]} className={classes.shape} />
            <div>
              <p className={classes.headline}>
                {said === null ? t('courier.ready') : t(`courier.verdict.${said.verdict}`)}
              </p>
              {said?.orderId != null && (
                <p>{t('courier.verdictOf', { article: said.article ?? '', id: said.orderId })}</p>
              )}
            </div>
          </div>
          <form
            className={classes.type}
            onSubmit={(event) => {
              event.preventDefault();
              if (typed.trim() === '') return;
              take(typed.trim());
              setTyped('');
            }}
          >
            <TextInput
              size="md"
              label={t('courier.type')}
              description={t('courier.typeHint')}
              value={typed}
              maxLength={MOST_LETTERS}
              autoComplete="off"
              data-testid="courier-typed"
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button type="submit" size="md" variant="default" loading={scan.busy}>
              {t('courier.typeGo')}
            </Button>
          </form>
          {scan.problem && <ProblemNote problem={scan.problem} />}
        </div>
      </Panel>
      {!isEmpty && (
        <>
          <div className={classes.columns}>
            <Panel title={t('courier.missing')} hint={t('courier.missingHint')}>
              <ParcelRows
                testId="courier-missing"
                rows={list.missing}
                more={list.missingMore}
                empty={t('courier.missingNone')}
              />
            </Panel>
            <Panel title={t('courier.given')}>
              <ParcelRows
                testId="courier-given"
                rows={list.given}
                empty={t('courier.givenNone')}
                renderAction={({ orderId }) => (
                  <Button
                    variant="default"
                    size="md"
                    aria-label={t('courier.takeBackOf', { id: orderId })}
                    onClick={() => void back.run({ orderId })}
                  >
                    {t('courier.takeBack')}
                  </Button>
                )}
              />
              {back.problem && <ProblemNote problem={back.problem} />}
            </Panel>
            <Panel title={t('courier.notExpected')} hint={t('courier.notExpectedHint')}>
              <NotExpectedRows list={list} />
            </Panel>
          </div>
          <SignPanel list={list} />
        </>
      )}
      <CourierSheet list={list} />
    </>
  );
}
