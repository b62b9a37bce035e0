import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { PersonCard } from '#features/people/contract.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import c from './cards.module.css';

interface PersonRowProps {
  person: PersonCard;
  /** Text below the name; by default the designation. */
  line?: string | undefined;
  /** Content at the right end. */
  children: ReactNode;
}

/** A person in a card beside the posts, linked to their profile. */
export function PersonRow({ person, line = person.designation_name ?? '', children }: PersonRowProps) {
  return (
    <li>
      <Link to={profilePath(person.username)}>
        <Avatar name={person.name} avatar={person.avatar} size={32} />
        <span className={c['name']}>
          <b>{person.name}</b>
          {line && <small className="num">{line}</small>}
        </span>
        <span className={`${c['at']} num`}>{children}</span>
      </Link>
    </li>
  );
}

interface MoreProps {
  /** Number of people not shown. */
  count: number;
  isOpen: boolean;
  onToggle(): void;
}

/** Button at the foot of a card that shows the remaining people. */
export function More({ count, isOpen, onToggle }: MoreProps) {
  return (
    <Button variant="subtle" fullWidth className={c['more'] ?? ''} aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? t('Show fewer') : t('Show {count} more', { count })}
    </Button>
  );
}
