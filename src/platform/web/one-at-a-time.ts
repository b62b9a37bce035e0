import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Lets one call run at a time, however often its button is pressed. */
export function useOneAtATime<Input extends readonly unknown[]>() {
  const [running, setRunning] = useState<Input>();
  /** Two presses may arrive before `running` is rendered. */
  const isRunning = useRef(false);
  return {
    busy: running !== undefined,
    /** Input of the running call, to tell which of several buttons was pressed. */
    running,
    /** Keeps others from starting, such as while a question is asked. @returns false when another call runs */
    claim(): boolean {
      if (isRunning.current) return false;
      isRunning.current = true;
      return true;
    },
    /** Shows that the claimed call runs. */
    begin: (input: Input) => setRunning(input),
    end() {
      isRunning.current = false;
      // Rendered immediately, so that the button can have the focus again.
      flushSync(() => setRunning(undefined));
    },
  };
}
