import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** Keeps the keyboard in the clock when the button that had the focus makes way for another. */
export function useFocusKept(group: RefObject<HTMLDivElement | null>, shape: string) {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      (group.current?.querySelector<HTMLElement>('button:enabled') ?? group.current)?.focus();
  }, [group, shape]);
  return {
    onFocus: () => (hadFocus.current = true),
    // A button that vanishes does not say where the focus went; leaving for another element does.
    onBlur: (event: FocusEvent) =>
      (hadFocus.current = event.relatedTarget === null || !!group.current?.contains(event.relatedTarget)),
  };
}
