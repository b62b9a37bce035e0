import './tints.css';
import { Input } from '@mantine/core';
import { mdiCheckBold } from '@mdi/js';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useRadioKeys } from '#platform/web/use-radio-keys.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { tintNames, tints, type Tint } from '../../rules/tints.ts';
import c from './swatches.module.css';

const nameOf = (tint: Tint): string =>
  ({
    teal: t('Teal'),
    sky: t('Sky'),
    plum: t('Plum'),
    navy: t('Navy'),
    violet: t('Violet'),
    rose: t('Rose'),
    stone: t('Stone'),
    slate: t('Slate'),
  })[tint];

interface SwatchesProps {
  value: string;
  onChange(color: string): void;
  /** Letter drawn in each swatch. */
  letter: string;
  description: ReactNode;
  error?: ReactNode;
}

/** The eight colours for a shift or a leave type, each drawn as it will appear. */
export function Swatches({ value: color, onChange, letter, description, error }: SwatchesProps) {
  const choose = (tint: Tint) => onChange(tints[tint]);
  const { group, onKeyDown } = useRadioKeys(tintNames, choose);
  return (
    <Input.Wrapper
      label={t('Colour')}
      labelElement="div"
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
    >
      <div className={c['swatches']} role="radiogroup" aria-label={t('Colour')} ref={group}>
        {tintNames.map((tint, index) => (
          <button
            key={tint}
            type="button"
            role="radio"
            aria-checked={tints[tint] === color}
            aria-label={nameOf(tint)}
            title={nameOf(tint)}
            data-tint={tint}
            tabIndex={tints[tint] === color ? 0 : -1}
            onClick={() => choose(tint)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {tints[tint] === color ? <Icon path={mdiCheckBold} size={14} /> : letter}
          </button>
        ))}
      </div>
    </Input.Wrapper>
  );
}
