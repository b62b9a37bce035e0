import type { ReactNode } from 'react';
import c from './Card.module.css';

interface CardProps {
  title?: string;
  /** Mark before the title. */
  mark?: ReactNode;
  /** Content to the right of the title. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ title, mark, aside, className = '', children }: CardProps) {
  return (
    <section className={`${c['card']} ${className}`} {...(title && { 'aria-label': title })}>
      {title && (
        <header className={c['cardHead']}>
          <h2>
            {mark}
            {title}
          </h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
