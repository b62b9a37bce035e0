import { ColorInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';

interface ColourFieldProps {
  label: string;
  value?: string;
  error?: ReactNode;
  choose(colour: string): void;
  onFocus?: unknown;
  onBlur?: unknown;
  onChange?: unknown;
}

/** A colour, typed (#323DA5, #08f) or picked. */
export function ColourField({ label, choose, value = '', error, ...rest }: ColourFieldProps) {
  return (
    <ColorInput
      {...(rest as object)}
      label={label}
      value={value}
      error={error}
      onChange={choose}
      format="hex"
      fixOnBlur={false}
      eyeDropperButtonProps={{ 'aria-label': t('Pick a colour from the screen') }}
      popoverProps={{ shadow: 'md' }}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
