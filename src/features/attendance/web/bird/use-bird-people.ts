import { useCallback, useMemo, useState } from 'react';
import { usePageLoad } from '#platform/web/page-load.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { columnsOf, rangeOf, type BirdViewState } from './bird-view-state.ts';
import { useBirdRows, type VisibleRows } from './use-bird-rows.ts';
import { useLiveRows } from './use-live-rows.ts';

/** Dates of the table. */
export function useColumns(view: BirdViewState, isPhone: boolean) {
  const { start_date, end_date } = rangeOf(view, isPhone);
  const today = companyToday();
  const range = useMemo(() => ({ start_date, end_date }), [start_date, end_date]);
  const columns = useMemo(
    () => columnsOf(range, view.weekends || isPhone, today),
    [range, view.weekends, isPhone, today],
  );
  return { range, columns };
}

/** Rows loaded on scrolling and updated by live events, with the letters of their leave types. */
export function usePeople(range: ReturnType<typeof rangeOf>, view: BirdViewState) {
  const [seen, onSeen] = useSeen();
  const people = useBirdRows(range, view, seen);
  usePageLoad({ data: people.around, error: people.error });
  const { rowAt } = people;
  const shown = useCallback(
    (id: string) => id === view.person || rowsIn(seen).some((index) => rowAt(index)?.id === id),
    [seen, rowAt, view.person],
  );
  const refreshRow = useLiveRows(range, shown);
  const types = people.around?.leave_spent_types;
  const letterOf = useCallback((id: string | null) => types?.find((type) => type.id === id)?.letter, [types]);
  return { people, letterOf, onSeen, refreshRow };
}

/** Visible rows in tens, so that the parts around the table do not re-render with every row that scrolls by. */
function useSeen() {
  const [seen, setSeen] = useState<VisibleRows>({ first: 0, last: 20 });
  const onSeen = useCallback(({ first, last }: VisibleRows) => {
    const [from, to] = [first - (first % 10), last + 9 - (last % 10)];
    setSeen((old) => (old.first === from && old.last === to ? old : { first: from, last: to }));
  }, []);
  return [seen, onSeen] as const;
}

const rowsIn = ({ first, last }: VisibleRows) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
