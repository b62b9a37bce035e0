import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { focusTargetIn } from '#platform/web/ui/focus-return.ts';

/** Keeps the focus in the clock when the focused button is replaced. */
export function useFocusInGroup(group: RefObject<HTMLDivElement | null>, shape: string) {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    const target = group.current && focusTargetIn(group.current);
    if (target instanceof HTMLElement) target.focus();
  }, [group, shape]);
  return {
    onFocus: () => (hadFocus.current = true),
    // A removed button blurs without a related target; leaving for another element has one.
    onBlur: (event: FocusEvent) =>
      (hadFocus.current = event.relatedTarget === null || !!group.current?.contains(event.relatedTarget)),
  };
}
