import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { profilePath } from './profile-links.ts';
import c from './person-link.module.css';

interface PersonLinkProps {
  /** Username, or id where only that is known. */
  of: string;
  /** Out of the order of the tab key, in rows that have a tab stop of their own. */
  tabIndex?: number;
  /** Underlined: among the words of a sentence a colour alone does not say that it is a link. */
  isInSentence?: boolean;
  children: ReactNode;
}

/** A name in running text, a heading or a row: it leads to the profile, and not to what the row opens. */
export function PersonLink({ of, tabIndex, isInSentence = false, children }: PersonLinkProps) {
  const stop = (event: MouseEvent) => event.stopPropagation();
  const className = c[isInSentence ? 'inSentence' : 'link'];
  return (
    <Link className={className} to={profilePath(of)} onClick={stop} {...(tabIndex !== undefined && { tabIndex })}>
      {children}
    </Link>
  );
}
