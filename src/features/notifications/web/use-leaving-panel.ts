import { useRef } from 'react';
import { t } from '#platform/web/i18n.ts';
import { confirm } from '#platform/web/ui/notices.ts';

/** Whether something is written in the panel beside the page: a comment, or a post that is edited. */
function isBegun(): boolean {
  const fields = document.querySelectorAll<HTMLElement>('[data-panel] :is(textarea, [contenteditable="true"])');
  return [...fields].some((field) => !(field instanceof HTMLTextAreaElement) || isFilled(field));
}

const isFilled = ({ value, readOnly }: HTMLTextAreaElement) => !readOnly && value.trim() !== '';

/** Asks before the panel beside the page goes with what is written in it. @returns whether it may go */
export function useLeavingPanel(): () => Promise<boolean> {
  const isAsking = useRef(false);
  return async () => {
    // Escape answers the question, and is heard by the sheet below it as well.
    if (isAsking.current) return false;
    if (!isBegun()) return true;
    isAsking.current = true;
    try {
      return await confirm(t('There are changes that are not saved. Should we leave without them?'));
    } finally {
      isAsking.current = false;
    }
  };
}
