import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useTrashing } from '#platform/web/use-trashing.ts';
import { holidayNews } from '../events.ts';
import { holidaysApi } from './holidays-api.ts';
import { withHolidayImpact } from './parts/holiday-impact.ts';

const { index, list, importIndex, importPreview, assignedUsers, assignableData, makeStore } = holidaysApi;
const keys = [index, list, importIndex, importPreview, assignedUsers, assignableData, makeStore].map(({ key }) => key);

/** Reloads holidays when one has changed. @returns a function that reloads them */
export function useHolidayNews(): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = useCallback(async () => {
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  }, [cache]);
  useLive(holidayNews, () => void refresh());
  useLive(connected, () => void refresh());
  return refresh;
}

/** Asks, and moves a holiday to the Trash; asks again if that has more impact. */
export function useHolidayTrashing(refresh: () => Promise<void>) {
  return useTrashing({
    trash: (id) =>
      withHolidayImpact((confirmed) =>
        holidaysApi.delete.call({ params: { id }, query: { ...(confirmed !== undefined && { confirmed }) } }),
      ),
    refresh,
  });
}
