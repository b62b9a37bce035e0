import { mdiBullhornOutline, mdiChevronRight, mdiClipboardCheckOutline, mdiClockAlertOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ToDo } from '#platform/shared/to-do.ts';
import { t } from '#platform/web/i18n.ts';
import { moment } from '#platform/web/relative-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { toDoApi } from './to-do-api.ts';
import c from './to-do.module.css';

const icons: Readonly<Record<ToDo['icon'], string>> = {
  announcement: mdiBullhornOutline,
  review: mdiClipboardCheckOutline,
  day: mdiClockAlertOutline,
};

/** Splits a path from the query that chooses what its screen shows. */
function addressOf(path: string) {
  const [to = '', query = ''] = path.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}

/** Lists the viewer's open tasks with links to their screens; renders nothing without tasks or before they load. */
export function ToDoLine() {
  const { data } = useQuery(toDoApi.index.read());
  if (!data || data.data.length === 0) return null;
  return (
    <section className={c['toDo']} aria-label={t('To do')}>
      <h2>{t('To do')}</h2>
      <ul>
        {data.data.map(({ key, icon, name, line, at, path }) => (
          <li key={key}>
            <Link {...addressOf(path)}>
              <Icon path={icons[icon]} size={22} />
              <span>
                <b>{name}</b>
                <small>{at === null ? line : `${line}, ${moment(at)}`}</small>
              </span>
              <Icon path={mdiChevronRight} size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
