import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';
import { lotsIn } from '../../store/lots.ts';
import { lastScanOf } from '../../store/scan-slice.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lotIcon, useLotName } from '../../ui/ways.ts';
import classes from './SupplyBar.module.css';

/** The one place where it is said which supplies are packed here: another one beside these, or another instead. */
export function SupplyMenu() {
  const { t } = useTranslation();
  const client = useClient();
  const open = useOperation(client.packing.open);
  const close = useOperation(client.packing.close);
  const supplies = useAppState((state) => state.packing?.supplies ?? null) ?? [];
  // It covers the newest scan and its answers: the next scan, or what is said of it, puts it away.
  const now = useAppState((state) => `${lastScanOf(state)} ${state.packing?.verdictNumber ?? 0}`);
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const cards = useAppState((state) => state.cards) ?? [];
  const days = useAppState((state) => state.schemes) ?? [];
  const lotName = useLotName();
  const more = lotsIn(cards, days).filter(
    ({ supplyId }) => !supplies.some((each) => each.supplyId === supplyId),
  );
  return (
    <Menu
      position="bottom-end"
      opened={openedAt === now}
      onChange={(opened) => setOpenedAt(opened ? now : null)}
    >
      <Menu.Target>
        <Button variant="default" data-testid="change-supply" loading={open.busy || close.busy}>
          {t('packing.supplies')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {more.length > 0 && <Menu.Label>{t('packing.beside')}</Menu.Label>}
        {more.map(({ supplyId, name }) => (
          <Menu.Item
            key={supplyId}
            className={classes.choice}
            leftSection={wayOfLot(supplyId) === null ? null : <Icon name={lotIcon(supplyId)} />}
            onClick={() => void open.run({ supplyId, beside: true })}
          >
            {lotName(name)}
          </Menu.Item>
        ))}
        {more.length > 0 && <Menu.Divider />}
        <Menu.Item className={classes.choice} data-testid="close-supply" onClick={() => void close.run({})}>
          {t('packing.closeAndChoose')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
