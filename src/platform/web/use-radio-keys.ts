import { useRef, type KeyboardEvent } from 'react';
import { inlineKey } from './direction.ts';

const steps: Readonly<Record<string, number>> = { ArrowForward: 1, ArrowDown: 1, ArrowBack: -1, ArrowUp: -1 };

/** Lets arrow keys choose the next of a group of radio buttons and move the focus to it. */
export function useRadioKeys<Value>(values: readonly Value[], onChoose: (value: Value) => void) {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = steps[inlineKey(event)];
    if (!step) return;
    event.preventDefault();
    const next = (at + step + values.length) % values.length;
    onChoose(values[next] as Value);
    group.current?.querySelectorAll('button')[next]?.focus();
  };
  return { group, onKeyDown };
}
