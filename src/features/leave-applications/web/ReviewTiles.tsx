import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import type { reviewerLeaves } from '../contract.ts';
import type { ChangeReview, Show } from './review-view.ts';
import c from './review.module.css';

type Summary = Reply<(typeof reviewerLeaves)['summary']>;

interface TilesProps {
  summary: Summary | undefined;
  show: Show;
  onChange: ChangeReview;
}

interface Tile {
  readonly show: Show;
  readonly name: string;
  /** Undefined: not loaded yet. Null: not counted. */
  readonly count: number | undefined | null;
  readonly more?: string;
  /** Whether `more` may be hidden for lack of room, as it repeats the name. */
  readonly isAside?: boolean;
}

function tilesOf(summary: Summary | undefined): readonly Tile[] {
  const { oldest_days = null, total_people = 0, approved = 0, decided = 0 } = summary ?? {};
  const of = t('of {total}', { total: total_people });
  return [
    {
      show: 'mine',
      name: t('Needs your approval'),
      count: summary?.mine,
      ...(oldest_days && {
        more: t('{count, plural, one {oldest: # day} other {oldest: # days}}', { count: oldest_days }),
      }),
    },
    {
      show: 'waiting',
      name: t('Waiting', { of: 'approval' }),
      count: summary?.waiting,
      more: t('for any approver'),
      isAside: true,
    },
    { show: 'soon', name: t('Starts within a week'), count: summary?.soon },
    { show: 'away_today', name: t('Away today'), count: summary?.away_today, more: of },
    { show: 'away_next_week', name: t('Away next week'), count: summary?.away_next_week, more: of },
    {
      show: 'decided',
      name: t('Reviewed this month'),
      count: summary?.decided,
      ...(decided > 0 && {
        more: approved === decided ? t('all approved') : t('{count} approved', { count: approved }),
      }),
    },
    { show: 'all', name: t('All', { of: 'applications' }), count: null, more: t('all applications'), isAside: true },
  ];
}

/** Tiles with counts that switch the view; switching clears the filter by state. */
export const Tiles = ({ summary, show, onChange }: TilesProps) => (
  <div className={c['tiles']} role="group" aria-label={t('Filter applications')}>
    {tilesOf(summary).map((tile) => (
      <button
        key={tile.show}
        type="button"
        aria-pressed={tile.show === show}
        onClick={() => onChange({ show: tile.show, state: undefined })}
      >
        <span>{tile.name}</span>
        {tile.count !== null && <b className="num">{tile.count ?? '\u00a0'}</b>}{' '}
        <small data-less={tile.isAside || undefined}>{tile.more}</small>
      </button>
    ))}
  </div>
);
