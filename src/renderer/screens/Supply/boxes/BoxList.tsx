import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoxCard, SupplyBoxes } from '../../../../shared/contract/boxes.ts';
import { useAppState } from '../../../app/services.ts';
import { askedBoxLabel } from '../../../store/asked-box-label.ts';
import { GroupedList } from '../../../ui/GroupedList.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LOOSE } from './shown-place.ts';
import classes from './BoxList.module.css';

interface Props {
  readonly boxes: SupplyBoxes;
  /** The name of the box that this bench packs into. */
  readonly openBox: string | null;
  readonly shown: string | null;
  readonly onShow: (place: string) => void;
}

type Place = { readonly box: BoxCard } | { readonly loose: number };

const keyOf = (place: Place): string => ('box' in place ? place.box.boxKey : LOOSE);

/** Each box with what must be known of it; what lies in none stands first. */
export function BoxList({ boxes, openBox, shown, onShow }: Props) {
  const { t } = useTranslation();
  const groups = useMemo(() => {
    const loose = boxes.withoutBox.length;
    const rows: Place[] = [...(loose > 0 ? [{ loose }] : []), ...boxes.boxes.map((box) => ({ box }))];
    return [{ key: 'places', heading: null, rows }];
  }, [boxes]);
  return (
    <GroupedList
      label={t('boxes.list')}
      groups={groups}
      keyOf={keyOf}
      typedIn={shown}
      isBusy={false}
      columns={null}
      renderRow={(place, key) => (
        <button
          type="button"
          className={classes.place}
          aria-pressed={key === shown}
          data-testid="box-row"
          data-box={'box' in place ? place.box.name : 'none'}
          data-label={'box' in place ? place.box.label : undefined}
          onClick={() => onShow(key)}
        >
          {'box' in place ? (
            <BoxFacts box={place.box} isOpen={place.box.name === openBox} />
          ) : (
            <>
              <span className={classes.name}>{t('boxes.loose')}</span>
              <span className={classes.parcels}>{t('boxes.parcels', { count: place.loose })}</span>
            </>
          )}
        </button>
      )}
    />
  );
}

function BoxFacts({ box, isOpen }: { readonly box: BoxCard; readonly isOpen: boolean }) {
  const { t } = useTranslation();
  const { name, parcels, cancelled, untold, label } = box;
  const isAsked = useAppState((state) => askedBoxLabel(state, box.boxId) !== undefined);
  return (
    <>
      <span className={classes.name}>{t('boxes.box', { box: name })}</span>
      <span className={classes.parcels}>{t('boxes.parcels', { count: parcels })}</span>
      <span className={classes.facts}>
        {isOpen && (
          <span className={classes.open}>
            <Icon name="check" size={18} /> {t('boxes.isOpen')}
          </span>
        )}
        {cancelled > 0 && (
          <span className={classes.bad}>
            <Icon name="warning" size={18} /> {t('boxes.cancelled', { count: cancelled })}
          </span>
        )}
        {untold > 0 && <span>{t('boxes.untold', { count: untold })}</span>}
        <span>{t(`boxes.labelShort.${isAsked ? 'asked' : label}`)}</span>
      </span>
    </>
  );
}
