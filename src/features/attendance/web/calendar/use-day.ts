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

/** Keys of all queries that show a person's days, or waiting ones. */
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

/** Returns a callback that reloads days. */
export function useRefreshDays(): () => void {
  return useRefresh(dayKeys);
}

/** Returns a callback that reloads whether days can be changed. */
export function useRefreshLocks(): () => void {
  return useRefresh(lockKeys);
}

/** Keys of queries that contain closed periods; closing does not change the marks of days. */
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
 * Recorded day with the data for corrections, for people who may correct;
 * undefined for others, and until it has loaded.
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

/** Times of a day for the form, for people who may edit them; disabled without an id. */
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

/** Whether its times were edited and are not approved yet. */
export const isWaitingDay = ({ count_unapproved, has_irregular, approved_at }: AttendanceEntry): boolean =>
  count_unapproved > 0 || (has_irregular && !approved_at);

/** 'Waits for a review since 6 November.'; undefined for a day that does not wait. */
export const waitingSince = ({ waiting_since }: AttendanceEntry): string | undefined =>
  waiting_since === null ? undefined : sinceText(instantDate(waiting_since));
