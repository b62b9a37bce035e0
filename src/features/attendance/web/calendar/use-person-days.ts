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

export interface CalendarPerson {
  user_id: string;
  /** Whether it is the viewer, who needs no permission for others. */
  isSelf: boolean;
  /** Last day of a former employee. */
  discharged_date?: LocalDate | undefined;
}

/** Query for a person's days: the viewer's own, another person's, or a former employee's. */
export function daysOf({ user_id, isSelf, discharged_date }: CalendarPerson, range: DateRange) {
  if (isSelf) return attendanceApi.selfData.read({ query: range });
  if (discharged_date) return attendanceApi.archivedData.read({ query: { user_id, ...range, discharged_date } });
  return attendanceApi.allData.read({ query: { user_id, ...range } });
}

type Days = Reply<typeof attendance.selfData>;

/** Returns the name of a day's leave as far as the viewer may know it; undefined without leave. */
export function leaveNames(days: Days | undefined): (cell: Pick<DayCell, 'leave_spent_type_id'>) => string | undefined {
  const names = new Map(days?.leave_spent_types.map(({ id, name }) => [id, name]));
  return ({ leave_spent_type_id: id }) => (id === null ? undefined : (names.get(id) ?? t('Away')));
}

/** A person's month with its totals, updated when they clock. */
export function usePersonDays(person: CalendarPerson, month: Month) {
  const range = monthRange(month);
  const days = useQuery({
    ...daysOf(person, range),
    // Polls while a clock is open, since only the server knows how its time counts.
    refetchInterval: (query) =>
      query.state.data?.data.some(({ segments }) => segments.some(({ kind }) => kind === 'live')) ? 60_000 : false,
  });
  const summary = useQuery(attendanceApi.monthlySummary.read({ params: { user_id: person.user_id }, query: range }));
  useFreshDays(person.user_id);
  return { days, summary };
}

/** Reloads a person's data when their clock or day changes, or after the socket was disconnected. */
export function useFreshDays(user_id: string): void {
  const refresh = useRefreshDays();
  const refreshLocks = useRefreshLocks();
  useLive(clockStatus, ({ author }) => {
    if (author === user_id) refresh();
  });
  useLive(leaveDaysNews, ({ person_id }) => {
    if (person_id === user_id) refresh();
  });
  // Settings and holidays affect the evaluation of days and the months they count in.
  useLive(applicationSettings, refresh);
  useLive(holidayNews, refresh);
  useLive(periodNews, refreshLocks);
  useLive(connected, () => {
    refresh();
    refreshLocks();
  });
}
