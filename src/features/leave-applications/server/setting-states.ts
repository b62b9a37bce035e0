import { sql } from 'kysely';
import { countText, type SettingState } from '#platform/server/setting-state.ts';
import { translate } from '#platform/shared/translate.ts';
import { hasNoReview } from '#features/leave-reviews/server/queries.ts';
import { worksHere } from '#features/people/server/queries.ts';

interface Processes {
  readonly processes: number;
  /** People whose leave nobody is asked about. */
  readonly without: number;
}

export const reviewStates: readonly SettingState[] = [
  {
    path: '/settings/leave/review-process',
    permissions: ['view_leave_review'],
    async read(asked) {
      const { db, now } = asked;
      const { rows } = await sql<Processes>`
        select (select count(*)::int from leave_reviews where trashed_at is null) as processes,
               (select count(*)::int from people where ${worksHere(now)} and ${hasNoReview}) as without`.execute(db);
      const { processes = 0, without = 0 } = rows[0] ?? {};
      if (processes === 0) return { text: translate('none yet') };
      if (without === 0) return { text: translate('{processes}, all assigned', { processes }) };
      return {
        text: countText(without, '{count} without reviewer', '{count} without reviewer', asked),
        is_urgent: true,
      };
    },
  },
];
