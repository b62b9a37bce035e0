import { useEffect, useState } from 'react';

/** Drawings can have the focus as well: the bar of a chart. */
const isFocusable = (each: unknown): each is HTMLElement | SVGElement =>
  each instanceof HTMLElement || each instanceof SVGElement;

/**
 * Gives the focus back when what calls this goes away: to what had it, else to the nearest part of the page around
 * that place which can take it, else to the content. For dialogs that are on the page only while they are open.
 */
export function useFocusReturned(): void {
  const [places] = useState(() => {
    const opener = document.activeElement;
    return [opener, opener?.parentElement?.closest('[tabindex="-1"]'), document.getElementById('main')];
  });
  useEffect(
    () => () => {
      // After the page has settled: the opener may have made way for something else.
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const place = places.find(
          (each) => isFocusable(each) && each.isConnected && each !== document.body && !each.matches(':disabled'),
        );
        if (isFocusable(place)) place.focus({ preventScroll: true });
      });
    },
    [places],
  );
}
