import { TextInput, type TextInputProps } from '@mantine/core';

/** An address on the web. */
export function UrlField(props: TextInputProps) {
  return (
    <TextInput placeholder="https://" type="url" inputMode="url" autoComplete="off" spellCheck={false} {...props} />
  );
}
