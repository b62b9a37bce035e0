import { useState } from 'react';
import type { ChangePreview, Impact } from '../../shared/impact.ts';
import { t } from '../i18n.ts';
import { Avatar } from './Avatar.tsx';
import c from './impact-box.module.css';

/** Maximum people shown at first for each impact. */
const maxShown = 3;

/** Impact of a change on other features, shown before saving. */
export function ImpactBox({ preview }: { preview: ChangePreview | undefined }) {
  return (
    <div className={c['impacts']} aria-live="polite">
      {preview?.refusal != null && (
        <div className={`${c['impact']} ${c['refusal']}`}>
          <p>{preview.refusal}</p>
        </div>
      )}
      {preview?.effects.map(({ key, ...impact }) => (
        <ImpactCard key={`${key} ${impact.title}`} {...impact} />
      ))}
    </div>
  );
}

/** Card with the people affected. */
export function ImpactCard({ title, more, rows, total }: Omit<Impact, 'button'>) {
  const [isExpanded, setExpanded] = useState(false);
  const shownRows = isExpanded ? rows : rows.slice(0, maxShown);
  const hiddenCount = total - shownRows.length;
  return (
    <section className={c['impact']}>
      <h3>{title}</h3>
      <ul>
        {shownRows.map(({ user_id, name, avatar, text, amount }) => (
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
      {(more !== null || hiddenCount > 0) && (
        <p>
          {hiddenCount > 0 && !isExpanded && rows.length > maxShown && (
            <button type="button" onClick={() => setExpanded(true)}>
              {total > rows.length
                ? t('Show {count} of {total}', { count: rows.length, total })
                : t('Show all {count}', { count: total })}
            </button>
          )}
          {[
            hiddenCount > 0 && (isExpanded || rows.length <= maxShown) && t('{count} more', { count: hiddenCount }),
            more,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </section>
  );
}

/** Returns the label of the button: that of the last impact that has one. */
export const buttonOf = (preview: ChangePreview | undefined): string | undefined =>
  preview?.effects.findLast(({ button }) => button !== null)?.button ?? undefined;
