import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSubScreens } from './sidebar-entries.ts';
import c from './Shell.module.css';

/**
 * The screens of the highlighted entry, if it has several: below it in the rail,
 * or above the content of a small screen.
 */
export function SubScreens({ label }: { label: string }) {
  const screens = useSubScreens();
  if (screens.length < 2) return null;
  return (
    <ul className={c['subScreens']} aria-label={label}>
      {screens.map(({ path, name, current }) => (
        <li key={path}>
          {/* By default a link would also be active below its address. */}
          <Link to={path} activeOptions={{ exact: true }} {...(current && { 'aria-current': 'page' as const })}>
            {t(name)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
