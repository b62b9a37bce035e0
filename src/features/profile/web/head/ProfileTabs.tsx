import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '#platform/web/i18n.ts';
import type { ProfileTab } from '../parts/profile-parts.ts';
import c from './head.module.css';

interface ProfileTabsProps {
  tabs: readonly ProfileTab[];
  /** Empty: the overview. */
  current: string;
}

/** The ways to the parts of a profile; each is an address of its own. */
export function ProfileTabs({ tabs, current }: ProfileTabsProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const all = [{ id: '', name: () => t('Overview') }, ...tabs];
  return (
    <nav className={c['tabs']} aria-label={t('Profile')} ref={nav}>
      {all.map(({ id, name }) => (
        <Link
          key={id}
          to="."
          search={(id ? { tab: id } : {}) as never}
          aria-current={id === current ? 'page' : undefined}
          // Otherwise the overview would be lit with every tab.
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
        >
          {name()}
        </Link>
      ))}
    </nav>
  );
}
