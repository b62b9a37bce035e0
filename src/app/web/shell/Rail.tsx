import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { SubScreens } from './SubScreens.tsx';
import { iconOf } from './icons.ts';
import { useSidebar } from './sidebar-entries.ts';
import c from './Shell.module.css';

export function Rail() {
  return (
    <nav className={c['rail']} aria-label={t('Main menu')}>
      {useSidebar().map((entry) => (
        <Fragment key={entry.route}>
          <Link to={entry.route} className={c['entry']} {...(entry.current && { 'aria-current': 'page' as const })}>
            <Icon path={iconOf(entry.icon)} size={24} />
            <span>{entry.name}</span>
          </Link>
          {entry.current && <SubScreens label={entry.name} />}
        </Fragment>
      ))}
    </nav>
  );
}
