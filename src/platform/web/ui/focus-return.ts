import { useEffect, useState } from 'react';

/** Graphics can have the focus as well: the bar of a chart. */
const isFocusable = (each: unknown): each is HTMLElement | SVGElement =>
  each instanceof HTMLElement || each instanceof SVGElement;

/**
 * Focuses the found element if nothing has the focus once the page has settled:
 * the focused element may have been replaced, or the person may have moved the focus.
 */
export function focusIfLost(
  find: () => Element | null | undefined,
  options: FocusOptions = { preventScroll: true },
): void {
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const place = find();
    if (isFocusable(place)) place.focus(options);
  });
}

/**
 * Returns the focus when the calling component unmounts: to the element that had it, otherwise to the nearest focusable
 * part of the page around it, otherwise to the content. For dialogs that are mounted only while they are open.
 */
export function useFocusReturned(): void {
  const [places] = useState(() => {
    const opener = document.activeElement;
    return [opener, opener?.parentElement?.closest('[tabindex="-1"]'), document.getElementById('main')];
  });
  useEffect(
    () => () => {
      focusIfLost(() =>
        places.find(
          (each) => isFocusable(each) && each.isConnected && each !== document.body && !each.matches(':disabled'),
        ),
      );
    },
    [places],
  );
}
