import { TextInput, type TextInputProps } from '@mantine/core';
import { withScheme } from '../rules/web-address.ts';

interface UrlFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value?: string;
  onChange?(value: string): void;
}

/** Field for a URL; adds a missing https:// when the field loses the focus. */
export function UrlField({ value, onChange, onBlur, ...props }: UrlFieldProps) {
  const complete = (typed: string) => {
    const whole = withScheme(typed);
    if (whole !== typed) onChange?.(whole);
  };
  return (
    <TextInput
      placeholder="https://"
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      {...props}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      onBlur={(event) => {
        complete(event.currentTarget.value);
        onBlur?.(event);
      }}
      // Enter submits the form without leaving the field.
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && complete(currentTarget.value)}
    />
  );
}
