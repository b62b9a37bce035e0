import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { applicationSettings } from '#features/company/events.ts';
import { clockStatus } from '#features/clock/events.ts';
import type { DayCell } from '#features/days/contract.ts';
import { holidayNews } from '#features/holidays/events.ts';
import { leaveDaysNews } from '#features/leave-applications/events.ts';
import { periodNews } from '#features/periods/events.ts';
import type { attendance } from '../../contract.ts';
import { attendanceApi } from '../attendance-api.ts';
import { useRefreshDays, useRefreshLocks } from './use-day.ts';
import { monthRange, type DateRange, type Month } from '../parts/month.ts';

export interface Whose {
  user_id: string;
  /** One's own days need no permission for others. */
  isSelf: boolean;
  /** The last day of somebody who has left. */
  discharged_date?: LocalDate | undefined;
}

/** The call that answers somebody's days: one's own, another's, or those of a person who has left. */
export function daysOf({ user_id, isSelf, discharged_date }: Whose, range: DateRange) {
  if (isSelf) return attendanceApi.selfData.read({ query: range });
  if (discharged_date) return attendanceApi.archivedData.read({ query: { user_id, ...range, discharged_date } });
  return attendanceApi.allData.read({ query: { user_id, ...range } });
}

type Days = Reply<typeof attendance.selfData>;

/** What the leave of a day is called, as far as the viewer may know; undefined where there is none. */
export function leaveNames(days: Days | undefined): (cell: Pick<DayCell, 'leave_spent_type_id'>) => string | undefined {
  const names = new Map(days?.leave_spent_types.map(({ id, name }) => [id, name]));
  return ({ leave_spent_type_id: id }) => (id === null ? undefined : t(names.get(id) ?? 'Away'));
}

/** A month of one person with its totals; what they do at the clock shows at once. */
export function usePersonDays(whose: Whose, month: Month) {
  const range = monthRange(month);
  const days = useQuery({
    ...daysOf(whose, range),
    // An open clock goes on: its time is fetched anew, since only the server knows how it counts.
    refetchInterval: (query) =>
      query.state.data?.data.some(({ segments }) => segments.some(({ kind }) => kind === 'live')) ? 60_000 : false,
  });
  const summary = useQuery(attendanceApi.monthlySummary.read({ params: { user_id: whose.user_id }, query: range }));
  useFreshDays(whose.user_id);
  return { days, summary };
}

/** Fetches what is shown of a person again when their clock or day changes, or the socket was away. */
export function useFreshDays(user_id: string): void {
  const refresh = useRefreshDays();
  const refreshLocks = useRefreshLocks();
  useLive(clockStatus, ({ author }) => {
    if (author === user_id) refresh();
  });
  useLive(leaveDaysNews, ({ person_id }) => {
    if (person_id === user_id) refresh();
  });
  // How days are judged, and in which months they are counted.
  useLive(applicationSettings, refresh);
  useLive(holidayNews, refresh);
  useLive(periodNews, refreshLocks);
  useLive(connected, () => {
    refresh();
    refreshLocks();
  });
}
