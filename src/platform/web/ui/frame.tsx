import { useMediaQuery } from '@mantine/hooks';
import { createContext, useContext, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../lazy-part.tsx';
import { overlayFailed } from './PartFailed.tsx';

interface Frame {
  readonly aside: HTMLElement | null;
  readonly flush: boolean;
  readonly panels: number;
  setAside(element: HTMLElement | null): void;
  setFlush(flush: boolean): void;
  countPanel(by: 1 | -1): void;
}

const Sheet = lazyPart(() => import('./Sheet.tsx'), 'Sheet', overlayFailed);

const FrameContext = createContext<Frame | undefined>(undefined);

/** Lets a screen shape the frame around it: see `useFlush` and `SidePanel`. */
export function FrameProvider({ children }: { children: ReactNode }) {
  const [aside, setAside] = useState<HTMLElement | null>(null);
  const [flush, setFlush] = useState(false);
  const [panels, setPanels] = useState(0);
  const frame = useMemo(
    () => ({ aside, flush, panels, setAside, setFlush, countPanel: (by: 1 | -1) => setPanels((count) => count + by) }),
    [aside, flush, panels],
  );
  return <FrameContext value={frame}>{children}</FrameContext>;
}

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('Screens can only be used inside FrameProvider');
  return frame;
}

/**
 * From 1264 px a screen that calls this fills the window's height exactly, so that a part
 * of it (a table) scrolls instead of the page.
 */
export function useFlush(): void {
  const { setFlush } = useFrame();
  useLayoutEffect(() => {
    setFlush(true);
    return () => setFlush(false);
  }, [setFlush]);
}

/** Below this width the bottom bar replaces the rail (OQ-028). */
export const narrowFrame = '(max-width: 1263px)';
/** A laptop's window: tables are more compact there, to show many rows. */
export const lowFrame = '(min-width: 1264px) and (max-height: 859px)';
/** Like `lowFrame`, for tables alone, and also a laptop at 200 %, where little more than a table fits the window. */
export const lowTable = `${lowFrame}, (max-height: 599px)`;
/** Below this width the top bar shows only the clock and the icons. */
export const phoneFrame = '(max-width: 959px)';

export function useNarrow(query = narrowFrame): boolean {
  return useMediaQuery(query, false, { getInitialValueInEffect: false }) ?? false;
}

/** Whether the primary pointer is a finger: there is usually no keyboard, and dragging is difficult. */
export const useTouch = (): boolean => useNarrow('(pointer: coarse)');

/** For the heading of a panel opened by a press: screen readers announce it, and the keyboard continues there. */
export const takeFocus = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true });

interface SidePanelProps {
  /** Description for screen readers. */
  label: string;
  onClose(): void;
  children: ReactNode;
}

/** Whether it is a text field, in which Escape must not discard anything. */
export const isWritten = (place: Element): boolean => place.closest('textarea, [contenteditable="true"]') !== null;

/**
 * A panel of 400 px docked beside the page, which stays usable; below 1264 px a sheet from below. Escape closes it,
 * except in a text field.
 */
export function SidePanel({ label, onClose, children }: SidePanelProps) {
  const { aside, countPanel } = useFrame();
  const narrow = useNarrow();
  useLayoutEffect(() => {
    if (narrow) return;
    countPanel(1);
    return () => countPanel(-1);
  }, [narrow, countPanel]);
  if (narrow)
    return (
      <Sheet label={label} onClose={onClose}>
        {children}
      </Sheet>
    );
  const closeOnEscape = (event: React.KeyboardEvent) => {
    // A dialog opened from here is elsewhere in the page, and handles Escape itself.
    if (!event.currentTarget.contains(event.target as Node) || isWritten(event.target as Element)) return;
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  };
  const panel = (
    <section aria-label={label} data-panel onKeyDown={closeOnEscape} style={{ minHeight: '100%' }}>
      {children}
    </section>
  );
  return aside ? createPortal(panel, aside) : null;
}
