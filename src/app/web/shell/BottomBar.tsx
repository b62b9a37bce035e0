import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useOnDemand } from '#platform/web/on-demand.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { AlertsBell } from './AlertsBell.tsx';
import { iconOf } from './icons.ts';
import { MoreButton } from './MoreButton.tsx';
import { useSidebar, type ShownEntry } from './sidebar-entries.ts';
import c from './Shell.module.css';

const MoreMenu = lazyPart(() => import('./MoreMenu.tsx'), 'MoreMenu');

/**
 * On small screens the first three entries stay, the rest go into 'Menu', and 'Alerts' is added (specification A §2.3).
 */
export function BottomBar() {
  const entries = useSidebar();
  return (
    <nav className={c['bottom']} aria-label={t('Main menu')}>
      {entries.slice(0, 3).map((entry) => (
        <Link key={entry.route} to={entry.route} {...(entry.current && { 'aria-current': 'page' as const })}>
          <Icon path={iconOf(entry.icon)} size={24} />
          <span>{entry.name}</span>
        </Link>
      ))}
      <More entries={entries.slice(3)} />
      <AlertsBell inBar />
    </nav>
  );
}

function More({ entries }: { entries: readonly ShownEntry[] }) {
  const { Part, failure, want, prepare } = useOnDemand(MoreMenu);
  if (entries.length === 0) return null;
  return Part ? (
    <Part entries={entries} />
  ) : (
    <>
      <MoreButton entries={entries} onPointerEnter={prepare} onClick={want} />
      {failure}
    </>
  );
}
