import { useEffect, useRef, useState } from 'react';
import { scrollerOf } from '#platform/web/scroller.ts';

/** Events of a user who scrolls. */
const scrolling = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Returns the section in view: the one requested until the user scrolls, then the last one above a line. The
 * line moves down the window as the page scrolls, so that the first and the last section have their turn.
 */
export function useSectionInView(ids: readonly string[]) {
  const [inView, setInView] = useState(ids[0]);
  const isRequested = useRef(false);
  const key = ids.join();
  useEffect(() => {
    const look = () => {
      if (!isRequested.current) setInView(sectionAtLine(key.split(',')));
    };
    const forget = () => void (isRequested.current = false);
    const listening = { capture: true, passive: true };
    document.addEventListener('scroll', look, listening);
    for (const name of scrolling) document.addEventListener(name, forget, listening);
    return () => {
      document.removeEventListener('scroll', look, listening);
      for (const name of scrolling) document.removeEventListener(name, forget, listening);
    };
  }, [key]);
  const show = (section: string) => {
    isRequested.current = true;
    setInView(section);
    document.getElementById(section)?.scrollIntoView();
  };
  return { inView, show };
}

function sectionAtLine(ids: readonly string[]): string | undefined {
  const sections = ids.flatMap((id) => document.getElementById(id) ?? []);
  const scroller = scrollerOf(sections[0] ?? null);
  if (!scroller) return ids[0];
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  const room = scrollHeight - clientHeight;
  const line = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
  const share = room > 0 ? scrollTop / room : 0;
  return (
    sections.findLast((section) => section.getBoundingClientRect().top <= line + share * clientHeight)?.id ?? ids[0]
  );
}
