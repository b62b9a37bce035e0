import { useRef } from 'react';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';

/** Whether something is written in the panel beside the page: a comment, or a post that is edited. */
function isBegun(): boolean {
  const fields = document.querySelectorAll<HTMLElement>('[data-panel] :is(textarea, [contenteditable="true"])');
  return [...fields].some((field) => !(field instanceof HTMLTextAreaElement) || isFilled(field));
}

const isFilled = ({ value, readOnly }: HTMLTextAreaElement) => !readOnly && value.trim() !== '';

/** Asks before the panel beside the page, or the page itself, goes with what is written. @returns whether it may go */
export function useLeavingPanel(): () => Promise<boolean> {
  const ask = useUnsavedGuard(isBegun);
  const isAsking = useRef(false);
  return async () => {
    // Escape answers the question, and is heard by the sheet below it as well.
    if (isAsking.current) return false;
    isAsking.current = true;
    try {
      return await ask();
    } finally {
      isAsking.current = false;
    }
  };
}
