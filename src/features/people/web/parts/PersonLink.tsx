import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { profilePath } from './profile-links.ts';
import c from './person-link.module.css';

interface PersonLinkProps {
  /** Username, or id if only that is known. */
  of: string;
  /** Set to -1 in rows that have a tab stop of their own. */
  tabIndex?: number;
  /** Whether to underline the link: in a sentence, colour alone does not mark it. */
  isInSentence?: boolean;
  children: ReactNode;
}

/** Name that links to the profile; a click does not reach the row around it. */
export function PersonLink({ of, tabIndex, isInSentence = false, children }: PersonLinkProps) {
  const stop = (event: MouseEvent) => event.stopPropagation();
  const className = c[isInSentence ? 'inSentence' : 'link'];
  return (
    <Link className={className} to={profilePath(of)} onClick={stop} {...(tabIndex !== undefined && { tabIndex })}>
      {children}
    </Link>
  );
}
