import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { instantDate } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.ts';
import { correctionsApi } from '#features/corrections/web/parts/corrections-api.ts';
import type { CorrectableDay } from '#features/corrections/web/parts/correctable-day.ts';
import { sinceText } from '#features/corrections/web/parts/ReviewBand.tsx';
import { closedKeys } from '#features/periods/web/parts/use-closed.ts';
import type { AttendanceEntry } from '../../contract.ts';
import { attendanceApi } from '../attendance-api.ts';

/** Everything that shows somebody's days, or what waits among them. */
const dayKeys = [
  attendanceApi.selfData,
  attendanceApi.allData,
  attendanceApi.archivedData,
  attendanceApi.monthlySummary,
  attendanceApi.details,
  attendanceApi.detailsTime,
  attendanceApi.birdPacked,
  correctionsApi.toReview,
  correctionsApi.preview,
  correctionsApi.findShift,
].map(({ key }) => key);

/** Fetches what is shown of days again. */
export function useRefreshDays(): () => void {
  return useRefresh(dayKeys);
}

/** Fetches again whether days can be changed. */
export function useRefreshLocks(): () => void {
  return useRefresh(lockKeys);
}

/** What says that a period is closed; the marks of days are the same then. */
const lockKeys = [
  ...closedKeys,
  ...[attendanceApi.details, attendanceApi.detailsTime, correctionsApi.findShift, correctionsApi.preview].map(
    ({ key }) => key,
  ),
];

function useRefresh(keys: readonly (readonly unknown[])[]): () => void {
  const cache = useQueryClient();
  return useCallback(() => {
    for (const queryKey of keys) void cache.invalidateQueries({ queryKey });
  }, [cache, keys]);
}

/**
 * A recorded day with what its corrections need, for those who may correct; undefined for others, and until it is
 * there.
 */
export function useCorrectableDay(entry: AttendanceEntry | undefined) {
  const { data, refetch } = useDayTimes(entry?.id ?? '', entry?.user_id ?? '');
  const correctable = entry && data?.id === entry.id ? dayFrom(entry, data) : undefined;
  const refresh = async () => {
    const { data: fresh } = await refetch();
    return entry && fresh ? dayFrom(entry, fresh) : undefined;
  };
  return { day: correctable, refresh };
}

/** The times of a day as a form changes them, for those who may; without an id of none. */
export function useDayTimes(id: string, user_id: string) {
  const { can } = useSession();
  const may = can('edit_any_attendance', 'delete_any_attendance');
  return useQuery({ ...attendanceApi.detailsTime.read({ params: { id, user_id } }), enabled: may && id !== '' });
}

type Times = Awaited<ReturnType<typeof attendanceApi.detailsTime.call>>;

const dayFrom = (
  entry: AttendanceEntry,
  { clocks, comment, reviewer_comment, basis, locks, version }: Times,
): CorrectableDay => ({
  id: entry.id,
  user_id: entry.user_id,
  user: entry.user,
  working_date: entry.working_date,
  shift: entry.shift,
  segments: entry.segments,
  clocks,
  comment,
  reviewer_comment,
  basis,
  locks,
  version,
});

/** Somebody edited its times, and nobody has approved them. */
export const isWaitingDay = ({ count_unapproved, has_irregular, approved_at }: AttendanceEntry): boolean =>
  count_unapproved > 0 || (has_irregular && !approved_at);

/** 'Waits for a review since 6 November.'; undefined of a day that does not wait. */
export const waitingSince = ({ waiting_since }: AttendanceEntry): string | undefined =>
  waiting_since === null ? undefined : sinceText(instantDate(waiting_since));
