import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { connected, useLive } from '#platform/web/realtime.ts';
import { confirmTrash, showFailure, showTrashed } from '#platform/web/ui/notices.ts';
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

interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/** Asks, and moves a holiday to the Trash; asks again if that has more impact. @returns whether it is in the Trash */
export function useHolidayTrashing(refresh: () => Promise<void>): (holiday: NamedItem) => Promise<boolean> {
  return async ({ id, name }) => {
    if (!(await confirmTrash(name))) return false;
    try {
      const done = await withHolidayImpact((confirmed) =>
        holidaysApi.delete.call({ params: { id }, query: { ...(confirmed !== undefined && { confirmed }) } }),
      );
      if (done) void showTrashed();
      return done !== undefined;
    } catch (error) {
      void showFailure(error);
      return false;
    } finally {
      await refresh();
    }
  };
}
