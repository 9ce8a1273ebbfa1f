import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Loading.module.css';

interface Props {
  readonly height: string | number;
  /** It stands for the whole screen, which has no title yet. */
  readonly isScreen?: boolean;
}

/** The place of what the station has not told yet; who can't see it hears that it is coming. */
export function Loading({ height, isScreen = false }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.loading} data-whole={isScreen} aria-busy="true">
      <VisuallyHidden component={isScreen ? 'h1' : 'p'}>{t('common.loading')}</VisuallyHidden>
      <Skeleton height={height} animate={false} aria-hidden="true" />
    </div>
  );
}
