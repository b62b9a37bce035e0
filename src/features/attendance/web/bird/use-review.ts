import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { showToast } from '#platform/web/ui/notices.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { correctionsApi } from '#features/corrections/web/parts/corrections-api.ts';
import type { DateRange } from '../calendar/month.ts';
import { dayKey } from './picked-days.ts';

interface Open {
  readonly person: string;
  readonly day: LocalDate | undefined;
}

/** The days of the range that wait for a review, and the way from one to the next. */
export function useReview(range: DateRange, { person, day }: Open, open: (person: string, day: LocalDate) => void) {
  const { can } = useSession();
  const { start_date, end_date } = range;
  const { data } = useQuery({
    ...correctionsApi.toReview.read({ query: { start_date, end_date } }),
    enabled: can('edit_any_attendance'),
  });
  const days = data?.data ?? [];
  const here = days.findIndex(({ user_id, working_date }) => user_id === person && working_date === day);
  const step = (by: 1 | -1) => {
    const next =
      here >= 0
        ? days[here + by]
        : by > 0
          ? afterDay(days, day)
          : days.findLast((each) => !day || each.working_date < day);
    if (next) open(next.user_id, next.working_date);
    else if (days.length === 0) showToast(t('Nothing waits for a review.'));
    else showToast(by > 0 ? t('This was the last one to review.') : t('This was the first one to review.'));
  };
  return {
    count: days.length,
    /** From 1; undefined while another day is open. */
    place: here < 0 ? undefined : here + 1,
    keys: days.map(({ user_id, working_date }) => dayKey(user_id, working_date)),
    step,
  };
}

/** The first one on or after the day that is open, or the first of all. */
const afterDay = <D extends { working_date: LocalDate }>(days: readonly D[], day: LocalDate | undefined) =>
  (day && days.find(({ working_date }) => working_date >= day)) ?? days[0];

export type Review = ReturnType<typeof useReview>;
