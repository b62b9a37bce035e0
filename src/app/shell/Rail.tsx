import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { iconOf } from './icons.ts';
import { useSidebar } from './sidebar-entries.ts';
import c from './Shell.module.css';

export function Rail() {
  return (
    <nav className={c['rail']} aria-label={t('Main')}>
      {useSidebar().map((entry) => (
        <Link key={entry.route} to={entry.route} className={c['entry']} {...(entry.current && { 'aria-current': 'page' as const })}>
          <Icon path={iconOf(entry.icon)} size={24} />
          <span>{t(entry.name)}</span>
        </Link>
      ))}
    </nav>
  );
}
