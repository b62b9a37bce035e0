import { useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFrame } from '#platform/web/ui/frame.tsx';
import c from './mine.module.css';

/** Fixed panel beside the page from 1264 px on; it cannot be closed. */
export function Aside({ label, children }: { label: string; children: ReactNode }) {
  const { aside, countPanel } = useFrame();
  useLayoutEffect(() => {
    countPanel(1);
    return () => countPanel(-1);
  }, [countPanel]);
  return aside
    ? createPortal(
        <section aria-label={label} className={c['aside']}>
          {children}
        </section>,
        aside,
      )
    : null;
}
