import type { ReactNode } from 'react';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import c from '../reports.module.css';

export interface Stat {
  readonly name: string;
  readonly value: string;
  /** Beside the value, smaller: 'of 1,620 d'. */
  readonly more?: ReactNode;
  readonly tone?: 'good' | 'warning' | undefined;
  /** Leads to the days that it is made of. */
  onOpen?(): void;
}

/** The sums of a report, in a row. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={c['stats']}>
      {stats.map(({ name, value, more, tone, onOpen }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num" data-tone={tone}>
            {tone === 'warning' && <DayIcon state="irregular" size={16} decorative />}
            {onOpen ? (
              <button type="button" onClick={onOpen} aria-label={`${name}: ${value}`}>
                {value}
              </button>
            ) : (
              value
            )}
            {more && <small> {more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
