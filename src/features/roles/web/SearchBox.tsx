import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { mdiMagnify } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#platform/web/ui/Icon.tsx';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  className?: string | undefined;
  value: string;
  /** What was typed, once the typing rests. */
  onChange(words: string): void;
}

export function SearchBox({ label, placeholder, className = '', value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((words: string) => {
    sent.current = words.trim();
    onChange(sent.current);
  }, 250);
  useEffect(() => {
    // Emptied from elsewhere, or by the back button.
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  return (
    <TextInput
      className={className}
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
