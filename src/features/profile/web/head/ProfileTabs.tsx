import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '#platform/web/i18n.ts';
import type { PartProps, ProfileTab, ProfileView } from '../parts/profile-parts.ts';
import c from './head.module.css';

interface ProfileTabsProps extends PartProps {
  tabs: readonly ProfileTab[];
  /** Id of the open tab; empty for the overview. */
  current: string;
}

/** Links to the tabs of a profile; each has its own address. */
export function ProfileTabs({ view, tabs, current }: ProfileTabsProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const all: readonly Pick<ProfileTab, 'id' | 'name' | 'useCount'>[] = [{ id: '', name: () => t('Overview') }, ...tabs];
  return (
    <nav className={c['tabs']} aria-label={t('Profile')} ref={nav}>
      {all.map(({ id, name, useCount }) => (
        <Link
          key={id}
          to="."
          search={id ? { tab: id } : {}}
          aria-current={id === current ? 'page' : undefined}
          // Without these options the overview would be active on every tab.
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
        >
          {name()}
          {useCount && <Count view={view} useCount={useCount} />}
        </Link>
      ))}
    </nav>
  );
}

/** Shows the number of a tab once it is known, if it is not 0. */
function Count({ view, useCount }: { view: ProfileView; useCount(view: ProfileView): number | undefined }) {
  const count = useCount(view);
  return count ? <em className="num">{count}</em> : null;
}
