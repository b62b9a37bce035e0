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

/** The first enabled button of a group that replaces its buttons, otherwise the element itself. */
export const focusTargetIn = (part: Element): Element =>
  (part.matches('[role="group"]') && part.querySelector('button:enabled')) || part;

/** The element that had the focus last; it may have lost it because it is busy, and therefore disabled. */
let lastFocused: Element | undefined;
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (isFocusable(target)) lastFocused = target;
  });

/** A place for the focus. */
interface Place {
  readonly element: Element;
  /** Whether it is a part of the page around the element that had the focus. */
  readonly isAround: boolean;
}

/** Places of the dialogs that are open or have just closed, the latest last. */
const allPlaces: (readonly Place[])[] = [];

/** The focused element, the part of the page around it, the places of the dialog that it is in, and the content. */
function currentPlaces(): readonly Place[] {
  const focused = document.activeElement;
  const isLost = focused === null || focused === document.body;
  const opener = isLost && lastFocused?.matches(':disabled') ? lastFocused : focused;
  const around = opener?.parentElement?.closest('[tabindex="-1"]');
  const main = document.getElementById('main');
  return [
    ...(opener ? [{ element: opener, isAround: false }] : []),
    ...(around ? [{ element: around, isAround: true }] : []),
    ...(allPlaces.at(-1) ?? []),
    ...(main ? [{ element: main, isAround: true }] : []),
  ];
}

const isUsable = ({ element }: Place) =>
  isFocusable(element) && element.isConnected && element !== document.body && !element.matches(':disabled');

/**
 * Returns the focus when the calling component unmounts: to the element that had it, otherwise to the nearest focusable
 * part of the page around it (in a group of buttons to the first), otherwise to where the dialog around it returns it,
 * otherwise to the content. For dialogs that are mounted only while they are open.
 */
export function useFocusReturned(): void {
  const [places] = useState(currentPlaces);
  useEffect(() => {
    allPlaces.push(places);
    return () => {
      focusIfLost(() => {
        const place = places.find(isUsable);
        return place?.isAround ? focusTargetIn(place.element) : place?.element;
      });
      // A notice may open before that: the success of a dialog's action.
      setTimeout(() => void allPlaces.splice(allPlaces.indexOf(places), 1));
    };
  }, [places]);
}
