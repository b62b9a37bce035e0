import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { showEdited } from '#platform/web/ui/notices.ts';
import { applicationSettings } from '#features/company/events.ts';
import { withShiftImpact } from '#features/shifts/web/parts/shift-impact.ts';
import type { attendanceSetup, AttendanceSetup, AttendanceSetupChange } from '../contract.ts';
import { recalculationNews } from '../events.ts';
import { setupApi } from './setup-api.ts';

export type StoredSetup = Reply<typeof attendanceSetup.index>;

/** Values of the form. Without a date, hours and daily limits apply from the next period. */
export type SetupValues = AttendanceSetup & Pick<AttendanceSetupChange, 'effective_from'>;

export function valuesOf({
  version: _,
  counts_from: __,
  people: ___,
  judging: ____,
  ...form
}: StoredSetup): SetupValues {
  return { ...form, effective_from: undefined };
}

/** Loads the stored values, and reloads them when settings change or recorded days are recalculated. */
export function useSetup() {
  const cache = useQueryClient();
  const query = useQuery({ ...setupApi.index.read(), staleTime: 0 });
  const refresh = () => void cache.invalidateQueries({ queryKey: setupApi.index.key });
  useLive(applicationSettings, refresh);
  useLive(recalculationNews, refresh);
  useLive(connected, refresh);
  return {
    query,
    async save(values: SetupValues, version: string) {
      const reply = await withShiftImpact((leave_confirmed) =>
        setupApi.update.call({
          body: { ...values, version, ...(leave_confirmed !== undefined && { leave_confirmed }) },
        }),
      );
      if (!reply) return false;
      const { message: _, ...saved } = reply;
      cache.setQueryData(setupApi.index.read().queryKey, saved);
      void showEdited();
      return true;
    },
  };
}
