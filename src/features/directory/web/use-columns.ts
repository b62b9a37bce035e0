import { useMemo, useState } from 'react';
import { writeStorage, readStorage } from '#platform/web/browser.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import { columnKeys, columnOf, usualColumns, type ColumnKey } from './columns.tsx';

/** Returns the columns chosen by the viewer, in the table's order; stored in this browser. */
export function useColumns() {
  const { id } = usePerson();
  const seesAttendance = useSession().can('view_any_attendance');
  const place = `people.columns.${id}`;
  const [chosen, setChosen] = useState(() => chosenOf(readStorage(place)));
  const possible = useMemo(() => columnKeys.filter((key) => key !== 'today' || seesAttendance), [seesAttendance]);
  const shown = useMemo(
    () => possible.filter((key) => chosen.includes(key)).map((key) => columnOf(key)),
    [possible, chosen],
  );
  const choose = (keys: readonly ColumnKey[]) => {
    setChosen(keys);
    writeStorage(place, keys.join());
  };
  return { possible, chosen, shown, choose };
}

function chosenOf(text: string | null): readonly ColumnKey[] {
  if (text === null) return usualColumns;
  const chosen = text.split(',');
  return columnKeys.filter((key) => chosen.includes(key));
}
