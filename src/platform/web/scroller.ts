/** Returns the nearest scrolling ancestor of an element, otherwise the page. */
export function scrollerOf(element: Element | null): Element | null {
  for (let parent = element?.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return document.scrollingElement;
}
