import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { confirm, confirmTrash, showFailure, showTrashed } from '#platform/web/ui/notices.ts';
import { holidayNews } from '../events.ts';
import type { Effects } from '../rules/shapes.ts';
import { holidaysApi } from './holidays-api.ts';
import { effectLines } from './parts/EffectsBox.tsx';

const { index, list, importIndex, importPreview, assignedUsers, assignableData, makeStore } = holidaysApi;
const keys = [index, list, importIndex, importPreview, assignedUsers, assignableData, makeStore].map(({ key }) => key);

/** Holidays are read again when somebody has changed one. @returns reads them again */
export function useHolidayNews(): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = useCallback(async () => {
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  }, [cache]);
  useLive(holidayNews, () => void refresh());
  useLive(connected, () => void refresh());
  return refresh;
}

/** What there is to confirm before something is saved, or what is true by now instead of what was confirmed. */
export function effectsIn(error: unknown): Effects | undefined {
  const isAsked = error instanceof Fault && (error.code === 'holidays.unconfirmed' || error.status === 461);
  const data = isAsked ? (error.data as Partial<Effects> | undefined) : undefined;
  return data?.effects && data.confirmed ? (data as Effects) : undefined;
}

/**
 * Does something with holidays; where it would change more than these, that is shown and asked first.
 * @returns undefined when it was left; @throws what else the server says
 */
export async function withConfirming<Done>(act: (confirmed?: string) => Promise<Done>): Promise<Done | undefined> {
  let confirmed: string | undefined;
  for (;;)
    try {
      return await (confirmed === undefined ? act() : act(confirmed));
    } catch (error) {
      const told = effectsIn(error);
      if (!told?.confirmed) throw error;
      if (!(await confirm(t('This changes more than the holiday. Should we go on?'), effectLines(told.effects))))
        return undefined;
      confirmed = told.confirmed;
    }
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Asks, and moves a holiday to the Trash; once more when it changes more than that. @returns whether it is there now */
export function useHolidayTrashing(refresh: () => Promise<void>): (holiday: Named) => Promise<boolean> {
  return async ({ id, name }) => {
    if (!(await confirmTrash(name))) return false;
    try {
      const done = await withConfirming((confirmed) =>
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
