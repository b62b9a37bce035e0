import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useRadioKeys } from '#platform/web/use-radio-keys.ts';
import { typeIcons, type TypeIconName } from '../rules/type-icons.ts';
import { TypeIcon } from './parts/TypeIcon.tsx';
import c from './icon-picker.module.css';

const nameOf = (icon: TypeIconName): string =>
  ({
    'palm-tree': t('Palm tree'),
    beach: t('Beach'),
    airplane: t('Airplane'),
    'bag-suitcase-outline': t('Suitcase'),
    'home-outline': t('House'),
    'truck-outline': t('Lorry'),
    'medical-bag': t('Medical bag'),
    thermometer: t('Thermometer'),
    'hospital-box-outline': t('Hospital'),
    'hand-heart-outline': t('Hand with a heart'),
    'baby-carriage': t('Pram'),
    'human-pregnant': t('Pregnant person'),
    'human-male-child': t('Parent and child'),
    ring: t('Ring'),
    candle: t('Candle'),
    'school-outline': t('Graduation cap'),
    'scale-balance': t('Scales'),
    'calendar-star': t('Calendar with a star'),
    'timer-sand': t('Hourglass'),
    'swap-horizontal': t('Two arrows'),
    'wallet-outline': t('Wallet'),
  })[icon];

const choices: readonly (TypeIconName | null)[] = [null, ...typeIcons];

interface IconPickerProps {
  /** Chosen icon; null: none. */
  value: TypeIconName | null;
  error?: ReactNode;
  onChange(icon: TypeIconName | null): void;
}

/** Radio group of the icons that a leave type can have, or none; arrow keys select the next one and move the focus. */
export function IconPicker({ value, error, onChange }: IconPickerProps) {
  const { group, onKeyDown } = useRadioKeys(choices, onChange);
  const current = Math.max(0, choices.indexOf(value));
  return (
    <Input.Wrapper
      label={t('Icon')}
      labelElement="div"
      description={t('Shown next to the letter.')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
    >
      <div className={c['icons']} role="radiogroup" aria-label={t('Icon')} ref={group}>
        {choices.map((icon, index) => (
          <button
            key={icon ?? ''}
            type="button"
            role="radio"
            aria-checked={index === current}
            aria-label={icon === null ? t('No icon') : nameOf(icon)}
            title={icon === null ? t('No icon') : nameOf(icon)}
            tabIndex={index === current ? 0 : -1}
            onClick={() => onChange(icon)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {icon === null ? <span aria-hidden>–</span> : <TypeIcon name={icon} size={18} />}
          </button>
        ))}
      </div>
    </Input.Wrapper>
  );
}
