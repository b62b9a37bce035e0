import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface CellInputProps {
  label: string;
  /** Written value; also what a value that cannot be read goes back to. */
  value: string;
  /** Place in the grid, by which arrow keys find it: '0.4.from'. */
  place: string;
  isWrong: boolean;
  describedBy: string | undefined;
  className: string | undefined;
  placeholder?: string;
  /** Whether a text being typed is a value as it stands, and not only the beginning of one. */
  isComplete(text: string): boolean;
  /** Takes over what was typed. */
  onRead(text: string): void;
}

/** A field of a day: a complete value counts while it is typed, anything else once the field is left. */
export function CellInput(props: CellInputProps) {
  const { label, value, place, isWrong, describedBy, isComplete, onRead, ...rest } = props;
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    if (typed !== undefined && typed !== value) onRead(typed);
    setTyped(undefined);
  };
  return (
    <TextInput
      {...rest}
      size="xs"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
      error={isWrong}
      data-place={place}
      autoComplete="off"
      value={typed ?? value}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        if (isComplete(text)) onRead(text);
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  );
}
