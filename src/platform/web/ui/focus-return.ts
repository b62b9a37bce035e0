import { useEffect, useState } from 'react';

/** Drawings can have the focus as well: the bar of a chart. */
const isFocusable = (each: unknown): each is HTMLElement | SVGElement =>
  each instanceof HTMLElement || each instanceof SVGElement;

/**
 * Where nothing has the focus once the page has settled, what is found then gets it: what had it may have made way for
 * something else, or somebody may have put it elsewhere meanwhile.
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
      focusIfLost(() =>
        places.find(
          (each) => isFocusable(each) && each.isConnected && each !== document.body && !each.matches(':disabled'),
        ),
      );
    },
    [places],
  );
}
