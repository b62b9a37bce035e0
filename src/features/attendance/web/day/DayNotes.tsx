import { mdiAlert } from '@mdi/js';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from '#features/days/web/parts/day.module.css';
import type { AttendanceEntry } from '../../contract.ts';

/** Sentences about punches of the day that do not fit. */
export function DayNotes({ entry: { notes } }: { entry: Pick<AttendanceEntry, 'notes'> }) {
  return notes.map((note) => (
    <p key={note} className={c['state']} data-tone="warning">
      <Icon path={mdiAlert} size={18} />
      {note}
    </p>
  ));
}
