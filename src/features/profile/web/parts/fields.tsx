import { Select, TextInput, type TextInputProps } from '@mantine/core';
import type { FocusEvent } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FieldForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { tidyPhone } from '../../rules/phone.ts';

interface FieldProps {
  form: FieldForm;
  /** 'contacts.0.name' */
  path: string;
  label: string;
}

/** Returns the value of a path, its setter, and the other props of an input. */
function inputOf(form: FieldForm, path: string) {
  const { onChange: _, defaultValue: _default, value, ...input } = form.getInputProps(path);
  return {
    input,
    value: value as string | null | undefined,
    set: (value: unknown) => form.setFieldValue(path, value),
  };
}

type TextProps = FieldProps &
  Pick<
    TextInputProps,
    'type' | 'autoComplete' | 'description' | 'inputMode' | 'placeholder' | 'maxLength' | 'withAsterisk'
  > & {
    isLabelHidden?: boolean;
    className?: string;
  };

export function TextField({ form, path, label, isLabelHidden = false, withAsterisk = false, ...rest }: TextProps) {
  const { input, value, set } = inputOf(form, path);
  return (
    <TextInput
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      autoComplete="off"
      withAsterisk={withAsterisk}
      {...rest}
      {...input}
      value={value ?? ''}
      {...(rest.type === 'tel' && {
        onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
          const tidyNumber = tidyPhone(currentTarget.value);
          if (tidyNumber !== currentTarget.value) set(tidyNumber);
        },
      })}
      // An empty optional field is null, an empty required one ''.
      onChange={({ currentTarget }) => set(currentTarget.value || (withAsterisk ? '' : null))}
    />
  );
}

interface ChoiceProps extends FieldProps {
  choices: readonly { readonly id: string; readonly name: string }[];
  withAsterisk?: boolean;
  clearable?: boolean;
  searchable?: boolean;
}

export function ChoiceField({
  form,
  path,
  label,
  choices,
  withAsterisk = false,
  clearable = !withAsterisk,
  searchable = choices.length > 8,
}: ChoiceProps) {
  const { input, value, set } = inputOf(form, path);
  // Until the names are loaded, the selected item is shown by its code.
  const shown = !value || choices.some(({ id }) => id === value) ? choices : [...choices, { id: value, name: value }];
  return (
    <Select
      label={label}
      placeholder={t('Choose')}
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      withAsterisk={withAsterisk}
      searchable={searchable}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('Clear {label}', { label }) }}
      nothingFoundMessage={t('No matches')}
      limit={50}
      {...input}
      value={value ?? null}
      onChange={set}
    />
  );
}

interface DayProps extends FieldProps {
  min?: LocalDate | undefined;
  max?: LocalDate | undefined;
  withAsterisk?: boolean;
  description?: string | undefined;
}

export function DayField({ form, path, label, min, max, ...rest }: DayProps) {
  const { input, value, set } = inputOf(form, path);
  return (
    <DateField
      label={label}
      value={value ?? undefined}
      min={min}
      max={max}
      onChange={(day) => set(day ?? null)}
      {...rest}
      error={input.error as string | undefined}
      path={path}
    />
  );
}
