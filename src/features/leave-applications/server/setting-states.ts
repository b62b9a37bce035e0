import { sql } from 'kysely';
import { countText, numberText, type CountRow, type SettingState } from '#platform/server/setting-state.ts';
import { translate } from '#platform/shared/translate.ts';
import { peopleByReview } from './queries/review-processes.ts';

export const reviewStates: readonly SettingState[] = [
  {
    path: '/settings/leave/review-process',
    permissions: ['view_leave_review'],
    async read(query) {
      const { db, now, today } = query;
      const [{ rows }, { people_without: without }] = await Promise.all([
        sql<CountRow>`select count(*)::int as count from leave_reviews where trashed_at is null`.execute(db),
        peopleByReview(db, today, now),
      ]);
      const processes = rows[0]?.count ?? 0;
      if (processes === 0) return { text: translate('None yet') };
      if (without === 0)
        return { text: translate('{processes}, everyone assigned', { processes: numberText(processes, query) }) };
      return {
        text: countText('{count} without an approver', without, query),
        is_urgent: true,
      };
    },
  },
];
