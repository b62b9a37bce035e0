import type { ReactNode } from 'react';
import c from './Card.module.css';

interface CardProps {
  title?: string;
  /** Beside the title, at the right. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ title, aside, className = '', children }: CardProps) {
  return (
    <section className={`${c['card']} ${className}`} {...(title && { 'aria-label': title })}>
      {title && (
        <header className={c['cardHead']}>
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
