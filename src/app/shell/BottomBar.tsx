import { Menu } from '@mantine/core';
import { mdiDotsGrid } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { AlertsBell } from './AlertsBell.tsx';
import { iconOf } from './icons.ts';
import { useSidebar, type ShownEntry } from './sidebar-entries.ts';
import c from './Shell.module.css';

/** On small screens the first three entries stay, the rest go into 'Menu', and 'Alerts' is added (specification A §2.3). */
export function BottomBar() {
  const entries = useSidebar();
  return (
    <nav className={c['bottom']} aria-label={t('Main')}>
      {entries.slice(0, 3).map((entry) => (
        <Link key={entry.route} to={entry.route} {...(entry.current && { 'aria-current': 'page' as const })}>
          <Icon path={iconOf(entry.icon)} size={24} />
          <span>{t(entry.name)}</span>
        </Link>
      ))}
      <More entries={entries.slice(3)} />
      <AlertsBell inBar />
    </nav>
  );
}

function More({ entries }: { entries: readonly ShownEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Menu position="top" width={220} shadow="md" offset={12}>
      <Menu.Target>
        <button type="button" {...(entries.some(({ current }) => current) && { 'aria-current': 'page' as const })}>
          <Icon path={mdiDotsGrid} size={24} />
          <span>{t('Menu')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Menu.Item key={entry.route} component={Link} to={entry.route} leftSection={<Icon path={iconOf(entry.icon)} size={20} />} h={48}>
            {t(entry.name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
