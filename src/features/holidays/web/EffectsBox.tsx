import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { Effects } from '../rules/shapes.ts';
import c from './holidays.module.css';

/** So many people are shown of each. */
const maxShown = 3;

/** What saving would change beside the holiday, before it is saved. */
export function EffectsBox({ told }: { told: Effects | undefined }) {
  return (
    <div className={c['effects']} aria-live="polite">
      {told?.refusal != null && (
        <div className={`${c['effect']} ${c['refusal']}`}>
          <p>{told.refusal}</p>
        </div>
      )}
      {told?.effects.map(({ key, title, more, rows, total }) => (
        <section key={key} className={c['effect']}>
          <h3>{title}</h3>
          <ul>
            {rows.slice(0, maxShown).map(({ user_id, name, avatar, text, amount }) => (
              <li key={`${user_id} ${text}`}>
                <Avatar name={name} avatar={avatar} size={24} />
                <span className={c['who']}>
                  <b>{name}</b>
                  <small>{text}</small>
                </span>
                {amount !== null && <em>{amount}</em>}
              </li>
            ))}
          </ul>
          {(more !== null || total > maxShown) && (
            <p>
              {[total > maxShown && t('and {count} more', { count: total - maxShown }), more]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

/** What the button says: the last of those that have words for it. */
export const buttonOf = (told: Effects | undefined): string | undefined =>
  told?.effects.findLast(({ button }) => button !== null)?.button ?? undefined;
