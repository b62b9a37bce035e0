import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { t } from '#platform/web/i18n.ts';
import { hexOf, rgbOf } from '../../rules/contrast.ts';
import c from './theme.module.css';

interface ColourFieldProps {
  label: string;
  /** As the form gives it. */
  field: ComponentProps<typeof TextInput>;
  choose(colour: string): void;
}

/** A colour, typed (#323DA5, #08f) or picked with the browser's own means. */
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
          aria-label={t('Pick: {label}', { label })}
          value={rgb ? hexOf(rgb).toLowerCase() : '#000000'}
          onChange={(event) => choose(event.currentTarget.value.toUpperCase())}
        />
      }
      {...field}
    />
  );
}
