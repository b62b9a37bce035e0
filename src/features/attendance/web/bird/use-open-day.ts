import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { useSession } from '#platform/web/session.ts';
import type { DayMode } from '../calendar/day-mode.ts';
import type { BirdViewState, ChangeBirdView } from './bird-view-state.ts';

/** Opens a day beside the table and returns the focus to its cell on closing. */
export function useOpenDay(view: BirdViewState, change: ChangeBirdView) {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const open = useCallback(
    (person: string, day: LocalDate, mode?: DayMode) =>
      change({ person, day, edit: mode }, { replace: view.day !== undefined }),
    [change, view.day],
  );
  const setMode = useCallback((mode: DayMode) => change({ edit: mode }, { replace: true }), [change]);
  const close = useCallback(() => {
    change({ person: '', day: undefined, edit: undefined }, { replace: true });
    place.current?.querySelector<HTMLElement>(`tr[data-user="${view.person}"] [data-date="${view.day}"]`)?.focus();
  }, [change, view.person, view.day]);
  const showMonth = (person: string) =>
    void navigate({ to: '/time/individual-view', search: { person, month: view.month } });
  return { place, open, setMode, close, showMonth };
}

/** Person and date, if known, of the attendance that is being added. */
export function useAdding({ person, day }: BirdViewState) {
  const { can } = useSession();
  const [at, setAt] = useState<{ person?: string | undefined; date?: LocalDate | undefined }>();
  const begin = useCallback(() => setAt({ person: person || undefined, date: day }), [person, day]);
  return { at, begin: can('add_any_attendance') ? begin : () => {}, end: () => setAt(undefined) };
}
