import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { Effects } from '../../rules/shapes.ts';
import c from './effects.module.css';

/** Maximum people shown for each effect. */
const maxShown = 3;

/** Impact of saving on other features, shown before saving. */
export function EffectsBox({ told }: { told: Effects | undefined }) {
  return (
    <div className={c['effects']} aria-live="polite">
      {told?.refusal != null && (
        <div className={`${c['effect']} ${c['refusal']}`}>
          <p>{told.refusal}</p>
        </div>
      )}
      {told?.effects.map(({ key, ...effect }) => (
        <EffectCard key={key} {...effect} />
      ))}
    </div>
  );
}

/** Card with the people affected. */
export function EffectCard({ title, more, rows, total }: Omit<Effects['effects'][number], 'key' | 'button'>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, maxShown);
  const left = total - shown.length;
  return (
    <section className={c['effect']}>
      <h3>{title}</h3>
      <ul>
        {shown.map(({ user_id, name, avatar, text, amount }) => (
          <li key={`${user_id} ${text}`}>
            <Avatar name={name} avatar={avatar} size={24} />
            <span className={c['who']}>
              <b>{name}</b>
              <small>{text}</small>
            </span>
            {amount !== null && <em className="num">{amount}</em>}
          </li>
        ))}
      </ul>
      {(more !== null || left > 0) && (
        <p>
          {left > 0 && !isWhole && rows.length > maxShown && (
            <button type="button" onClick={() => setWhole(true)}>
              {total > rows.length
                ? t('Show {count} of {total}', { count: rows.length, total })
                : t('Show all {count}', { count: total })}
            </button>
          )}
          {[left > 0 && (isWhole || rows.length <= maxShown) && t('{count} more', { count: left }), more]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </section>
  );
}

/** Returns the label of the button: that of the last effect that has one. */
export const buttonOf = (impact: Effects | undefined): string | undefined =>
  impact?.effects.findLast(({ button }) => button !== null)?.button ?? undefined;
