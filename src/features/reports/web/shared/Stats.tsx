import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import c from '../reports.module.css';

export interface Stat {
  readonly name: string;
  readonly value: string;
  /** Beside the value, smaller: 'of 1,620 d'. */
  readonly more?: string;
  readonly tone?: 'good' | 'warning' | undefined;
  /** Leads to the days that it is made of. */
  onOpen?(): void;
  /** The same of what stands beside it. */
  onOpenMore?(): void;
}

/** The sums of a report, in a row. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={c['stats']}>
      {stats.map(({ name, value, more, tone, onOpen, onOpenMore }) => (
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
            {more && (
              <small>
                {' '}
                {onOpenMore ? (
                  <button type="button" onClick={onOpenMore} aria-label={`${name}: ${more}`}>
                    {more}
                  </button>
                ) : (
                  more
                )}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
