import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../../app/services.ts';
import { useMay } from '../../app/use-may.ts';
import { screens } from '../../store/screens.ts';
import { NotYours } from '../../ui/NotYours.tsx';
import { Panel } from '../../ui/Page.tsx';
import { NumbersToLeads } from './NumbersToLeads.tsx';

const reached = ['people', 'figures', 'log'] as const;

/** Who is entered, and the way to them, to what they packed and to what was done. */
export function PeoplePanel() {
  const { t } = useTranslation();
  const go = useAppState((state) => state.go);
  const count = useAppState((state) => state.people?.length ?? 0);
  const may = {
    people: useMay(screens.people.right),
    figures: useMay(screens.figures.right),
    log: useMay(screens.log.right),
  };
  const forbidden = reached.find((name) => !may[name]);
  return (
    <Panel title={t('people.panel.title')} hint={t('people.panel.hint')}>
      <p>{count === 0 ? t('people.panel.free') : t('people.panel.count', { count })}</p>
      <Group>
        {reached.map((name) => (
          <Button key={name} variant="default" disabled={!may[name]} onClick={() => go({ name })}>
            {t(`people.panel.${name}`)}
          </Button>
        ))}
      </Group>
      {forbidden !== undefined && <NotYours right={screens[forbidden].right} />}
      <NumbersToLeads />
    </Panel>
  );
}
