import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { t } from '#platform/web/i18n.ts';
import { hexOf, rgbOf } from '../../rules/contrast.ts';
import c from './theme.module.css';

interface ColourFieldProps {
  label: string;
  /** Props from the form. */
  field: ComponentProps<typeof TextInput>;
  choose(colour: string): void;
}

/** Colour field for typing (#323DA5, #08f) or the browser's colour picker. */
export function ColourField({ label, field, choose }: ColourFieldProps) {
  const rgb = rgbOf(String(field.value ?? ''));
  return (
    <TextInput
      label={label}
      autoComplete="off"
      spellCheck={false}
      leftSectionWidth={44}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={c['picker']}
          aria-label={t('Choose colour: {label}', { label })}
          value={rgb ? hexOf(rgb).toLowerCase() : '#000000'}
          onChange={(event) => choose(event.currentTarget.value.toUpperCase())}
        />
      }
      {...field}
    />
  );
}
