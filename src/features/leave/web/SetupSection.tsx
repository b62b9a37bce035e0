import type { ReactNode } from 'react';
import c from './setup.module.css';

interface SetupSectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** A section of rules with its title on the left. */
export const SetupSection = ({ title, text, children }: SetupSectionProps) => (
  <section className={c['section']} aria-label={title}>
    <div>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
    <div className={c['content']}>{children}</div>
  </section>
);
