import { useState } from 'react';
import { Fault } from '../shared/fault.ts';
import { isShownInline, problemOf } from './form.ts';
import { useOneAtATime } from './one-at-a-time.ts';
import { showFailure } from './ui/notices.ts';

interface ActionOptions<Input extends readonly unknown[]> {
  /**
   * Asks before it starts; a press during another run is ignored before the question, so that no answer is lost.
   * A fault while it finds out what to ask is shown like one of the action.
   */
  ask?(...input: Input): Promise<boolean>;
  /**
   * Shows a fault in a dialog, `showFailure` by default; a sentence that it returns is shown beside the button,
   * as with `inlineOr(showFailure)`.
   */
  onFault?(fault: Fault, ...input: Input): unknown;
  /** Reloads what the action may have changed, whether it succeeded or not. */
  refresh?(): unknown;
}

export interface Action<Input extends readonly unknown[], Done> {
  readonly busy: boolean;
  /** Input of the running call, to tell which of several buttons was pressed. */
  readonly running: Input | undefined;
  /** Sentence of a fault, shown beside the button; empty when there is none. */
  readonly problem: string;
  /** Starts the action unless it is running. @returns its result; undefined when it did not succeed */
  run(...input: Input): Promise<Done | undefined>;
  /** Hides the problem, as when the input changes. */
  forget(): void;
}

/**
 * Action of a button: runs once however often it is pressed, shows its faults, reloads, and returns the focus to the
 * button, which loses it while busy.
 * @param act an endpoint's `call`, or a function that calls it and shows the success
 */
export function useAction<Input extends readonly unknown[], Done>(
  act: (...input: Input) => Promise<Done>,
  { ask, onFault, refresh }: ActionOptions<Input> = {},
): Action<Input, Done> {
  const [problem, setProblem] = useState('');
  const { busy, running, claim, begin, end } = useOneAtATime<Input>();
  const run = async (...input: Input) => {
    const button = document.activeElement;
    if (!claim()) return undefined;
    let isCancelled = false;
    try {
      isCancelled = ask !== undefined && !(await ask(...input));
      if (isCancelled) return undefined;
      begin(input);
      setProblem('');
      return await act(...input);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      end();
      focusAgain(button);
      const problemText = onFault ? onFault(error, ...input) : showFailure(error);
      if (typeof problemText === 'string') setProblem(problemText);
      return undefined;
    } finally {
      end();
      focusAgain(button);
      if (!isCancelled) await refresh?.();
    }
  };
  return { busy, running, problem, run, forget: () => setProblem('') };
}

function focusAgain(button: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost && button instanceof HTMLElement && button.isConnected) button.focus({ preventScroll: true });
}

/** Shows faults of the input beside the button, others by `show`. */
export const inlineOr =
  (show: (fault: Fault) => unknown) =>
  (fault: Fault): unknown =>
    isShownInline(fault) ? problemOf(fault) : void show(fault);
