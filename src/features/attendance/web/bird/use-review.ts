import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { showFailure, showToast } from '#platform/web/ui/notices.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { correctionsApi } from '#features/corrections/web/parts/corrections-api.ts';
import type { DateRange } from '../parts/month.ts';
import { dayKey } from './picked-days.ts';

interface ReviewPlace {
  readonly person: string;
  readonly day: LocalDate | undefined;
}

/** Days of the range waiting for a review, with navigation between them. */
export function useReview(
  range: DateRange,
  { person, day }: ReviewPlace,
  open: (person: string, day: LocalDate) => void,
) {
  const { can } = useSession();
  const { start_date, end_date } = range;
  const client = useQueryClient();
  const list = correctionsApi.toReview.read({ query: { start_date, end_date } });
  const { data } = useQuery({ ...list, enabled: can('edit_any_attendance') });
  const days = data?.data ?? [];
  const here = placeIn(days, { person, day });
  const step = async (by: 1 | -1) => {
    try {
      // Waits for the list if a step precedes its loading.
      const { data: waiting } = await client.ensureQueryData(list);
      const next = neighbour(waiting, { person, day }, by);
      if (next) open(next.user_id, next.working_date);
      else if (waiting.length === 0) showToast(t('Nothing needs review.'));
      else showToast(by > 0 ? t('This is the last day to review.') : t('This is the first day to review.'));
    } catch (error) {
      await showFailure(error);
    }
  };
  return {
    count: days.length,
    /** Position from 1; undefined while another day is open. */
    place: here < 0 ? undefined : here + 1,
    keys: days.map(({ user_id, working_date }) => dayKey(user_id, working_date)),
    step: (by: 1 | -1) => void step(by),
    /** Opens the next one, if any; the message about the decision stays. */
    advance: () => {
      const next = here >= 0 && neighbour(days, { person, day }, 1);
      if (next) open(next.user_id, next.working_date);
    },
  };
}

interface WaitingDay {
  readonly user_id: string;
  readonly working_date: LocalDate;
}

const placeIn = (days: readonly WaitingDay[], { person, day }: ReviewPlace) =>
  days.findIndex(({ user_id, working_date }) => user_id === person && working_date === day);

/** Waiting day after or before the open one. */
function neighbour<D extends WaitingDay>(days: readonly D[], opened: ReviewPlace, by: 1 | -1): D | undefined {
  const here = placeIn(days, opened);
  if (here >= 0) return days[here + by];
  if (by > 0) return afterDay(days, opened.day);
  return days.findLast(({ working_date }) => !opened.day || working_date < opened.day);
}

/** First one on or after the open day, or the first of all. */
const afterDay = <D extends WaitingDay>(days: readonly D[], day: LocalDate | undefined) =>
  (day && days.find(({ working_date }) => working_date >= day)) ?? days[0];

export type Review = ReturnType<typeof useReview>;
