import type { ReactNode } from 'react';
import c from './setup.module.css';

/** Section of the form with its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={c['section']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
