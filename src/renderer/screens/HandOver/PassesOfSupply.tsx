import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PassOfOffice } from '../../../shared/domain/supply/hand-over.ts';
import { useAppState } from '../../app/services.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import classes from './PassesOfSupply.module.css';

const icons = {
  none: 'warning',
  ended: 'warning',
  ordered: 'clock',
  endsSoon: 'clock',
  valid: 'check',
} as const satisfies Record<PassOfOffice['stand'], IconName>;

/** Nothing at this desk waits for it: the driver would be the one who is turned away. */
export function PassesOfSupply({ passes }: { readonly passes: readonly PassOfOffice[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const go = useAppState((state) => state.go);
  const title = t('handOver.pass.title', { count: passes.length });
  const said = ({ office, stand, at }: PassOfOffice): string =>
    at === null && stand === 'valid'
      ? t('handOver.pass.open', { office })
      : t(`handOver.pass.${stand}`, { office, at: at === null ? '' : formats.moment(at) });
  return (
    <section className={classes.passes} data-testid="passes-of-supply" aria-label={title}>
      <Icon name="badge" size={40} className={classes.sign} />
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        <ul>
          {passes.map((pass) => (
            <li key={pass.officeId} className={classes.office} data-stand={pass.stand}>
              <Icon name={icons[pass.stand]} size={20} /> {said(pass)}
            </li>
          ))}
        </ul>
      </div>
      <Button variant="default" onClick={() => go({ name: 'stockroom', tab: 'passes' })}>
        {t('handOver.pass.touch')}
      </Button>
    </section>
  );
}
