import type { ReactNode } from 'react';
import c from '../reports.module.css';

export interface Stat {
  readonly name: string;
  readonly value: ReactNode;
  readonly tone?: 'good' | 'warning' | undefined;
  /** Leads to the days that it is made of. */
  onOpen?(): void;
}

/** The sums of a report, in a row. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={c['stats']}>
      {stats.map(({ name, value, tone, onOpen }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num" data-tone={tone}>
            {onOpen ? (
              <button type="button" onClick={onOpen} aria-label={`${name}: ${typeof value === 'string' ? value : ''}`}>
                {value}
              </button>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
