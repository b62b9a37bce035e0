import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { mdiMagnify } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';

interface SearchFieldProps {
  /** 'Search departments' */
  label: string;
  /** Hint on what can be typed: 'Name or username'. Defaults to the label. */
  placeholder?: string;
  /** Width in pixels; a class takes precedence. */
  w?: number | '100%';
  className?: string | undefined;
  value: string;
  onChange(search: string): void;
}

/** Reports the typed text when typing pauses. */
export function SearchField({ label, placeholder = label, w = 260, className, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text.trim();
    onChange(sent.current);
  }, 250);
  useEffect(() => {
    // Changed by the back button, or 'Clear the search'.
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  return (
    <TextInput
      {...(className === undefined ? { w } : { className })}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon path={mdiMagnify} size={18} />}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        send(currentTarget.value);
      }}
    />
  );
}
