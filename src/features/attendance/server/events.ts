import type { Db } from '#platform/server/database.ts';
import type { LocalDate } from '#platform/shared/wire.ts';
import { emit, type Listener } from '#platform/server/events.ts';
import { openBreak, openClock } from '../rules/entries.ts';
import { dayOf } from './queries.ts';

interface ClockChanged {
  readonly person_id: string;
  readonly attendance_id: string;
}

/** Tells every screen that shows this person's clock or day, after the commit. */
export function announceClock(db: Db, payload: ClockChanged): Promise<void> {
  return emit(db, { type: 'clock.changed', payload: { ...payload } });
}

/** A day was handed in with corrected times: those who may approve it are told. */
export function announceIrregular(db: Db, payload: ClockChanged & { readonly working_date: LocalDate }): Promise<void> {
  return emit(db, { type: 'attendance.irregular', payload: { ...payload } });
}

/** Who it is about and the state of their clock: the least a screen needs to decide what to load anew. */
const clockStatus: Listener<ClockChanged> = {
  on: 'clock.changed',
  async run({ db, company_id, event, publish }) {
    const { person_id, attendance_id } = event.payload;
    const day = await dayOf(db, attendance_id, person_id);
    const clock = openClock(day?.clocks ?? []);
    publish(`private-company.${company_id}`, 'clock.status', {
      author: person_id,
      data: { is_clocked_in: clock !== undefined, is_on_break: openBreak(clock) !== undefined, working_date: day?.working_date ?? null, attendance_id },
    });
  },
};

export const attendanceListeners: readonly Listener[] = [clockStatus];
