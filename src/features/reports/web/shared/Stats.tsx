import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import c from '../reports.module.css';

export interface StatItem {
  readonly name: string;
  readonly value: string;
  /** Smaller text beside the value: 'of 1,620 d'. */
  readonly more?: string;
  readonly tone?: 'good' | 'warning' | undefined;
  /** Opens the days behind the value. */
  onOpen?(): void;
  /** Opens the days behind the smaller text. */
  onOpenMore?(): void;
}

/** Sums of a report, in a row. */
export function Stats({ stats }: { stats: readonly StatItem[] }) {
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
