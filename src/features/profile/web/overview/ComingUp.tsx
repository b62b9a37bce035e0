import { t } from '#platform/web/i18n.ts';
import { nearDay } from '#platform/web/near-day.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ComingLine, ProfileParts, ProfileTab, ProfileView } from '../parts/profile-parts.ts';
import { SectionCard } from '../parts/Section.tsx';
import c from './overview.module.css';

interface ComingUpProps {
  view: ProfileView;
  parts: readonly ProfileParts[];
  tabs: readonly ProfileTab[];
  onTab(id: string): void;
}

/** Maximum number of lines. */
const maxLines = 5;

/** Lists coming events, the next first. */
export function ComingUp({ view, parts }: ComingUpProps) {
  const lines = useLines(view, parts).slice(0, maxLines);
  if (!lines.length) return null;
  return (
    <SectionCard title={t('Coming up')} flush>
      <ul className={c['list']}>
        {lines.map(({ id, icon, date, when, text, more }) => (
          <li key={id}>
            <span className={c['square']}>
              <Icon path={icon} size={18} />
            </span>
            <span>
              <b>{text}</b>
              {more && <small>{more}</small>}
            </span>
            <em className="num">{when ?? nearDay(date)}</em>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/**
 * Returns the events up to the last day. The list of features never
 * changes while the page is open, so these hooks keep their order.
 */
function useLines(view: ProfileView, parts: readonly ProfileParts[]): readonly ComingLine[] {
  const last = view.discharged_date;
  return parts
    .flatMap(({ useComing: useThem }) => (useThem ? useThem(view) : []))
    .filter(({ date }) => last === null || date <= last)
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}
