import { useRef } from 'react';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';

/** Whether the panel beside the page contains unsaved text: a comment, or a post that is edited. */
function isBegun(): boolean {
  const fields = document.querySelectorAll<HTMLElement>('[data-panel] :is(textarea, [contenteditable="true"])');
  return [...fields].some((field) => !(field instanceof HTMLTextAreaElement) || isFilled(field));
}

const isFilled = ({ value, readOnly }: HTMLTextAreaElement) => !readOnly && value.trim() !== '';

/** Asks before the panel or the page closes with unsaved text. @returns whether it may close */
export function useLeavingPanel(): () => Promise<boolean> {
  const ask = useUnsavedGuard(isBegun);
  const isAsking = useRef(false);
  return async () => {
    // Escape answers the question and also reaches the panel below it.
    if (isAsking.current) return false;
    isAsking.current = true;
    try {
      return await ask();
    } finally {
      isAsking.current = false;
    }
  };
}
