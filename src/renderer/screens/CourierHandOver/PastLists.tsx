import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../shared/contract/index.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { Panel } from '../../ui/Page.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import classes from './CourierHandOver.module.css';

type Past = Parameters<Parameters<Client['courierLists']['past']>[0]>[0];

/** What couriers took before, to be looked at and printed again. */
export function PastLists() {
  const { t } = useTranslation();
  const client = useClient();
  const formats = useFormats();
  const go = useAppState((state) => state.go);
  const [past, setPast] = useState<Past>([]);
  useEffect(() => client.courierLists.past(setPast), [client]);
  return (
    <Panel title={t('courier.past')}>
      {past.length === 0 && <p className={classes.quiet}>{t('courier.pastNone')}</p>}
      <ul className={classes.rows} data-testid="courier-past">
        {past.map(({ listId, number, closedAt, courier, given, missing }) => (
          <li key={listId} className={classes.row}>
            <div className={classes.goods}>
              <p className={classes.article}>
                {t('courier.pastLine', { number, at: formats.moment(closedAt), courier })}
              </p>
              <p className={classes.quiet}>{t('courier.pastCount', { given, missing })}</p>
            </div>
            <Button
              variant="default"
              size="md"
              aria-label={t('courier.showOf', { number })}
              onClick={() => go({ name: 'courierHandOver', listId })}
            >
              {t('courier.show')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
