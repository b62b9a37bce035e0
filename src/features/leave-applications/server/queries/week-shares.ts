import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, mondayOf } from '#platform/shared/time.ts';
import { overlaps, type ChosenDate, type CostedFacts, type WeekRoom } from '#features/leave/rules/counting.ts';
import { divideWeek, type EndedLeave, type WeekCalendar, type WeekLeave } from '../../rules/week-shares.ts';

/** An application whose dates are counted. */
interface CountedLeave {
  readonly id: string;
  readonly person_id: string;
  /** Whether it displaces other leave of its dates, so that this does not count beside it. */
  readonly displaces: boolean;
  readonly days: readonly ChosenDate[];
}

interface Row extends WeekLeave, EndedLeave {
  readonly person_id: string;
  readonly is_active: boolean;
  /** Whether it waits and would displace other leave. */
  readonly is_above: boolean;
  /** Whether leave that displaces other leave may lie on it. */
  readonly can_be_displaced: boolean;
}

/** Calendar of people, before or after a change. */
export interface SharedCalendar {
  /** Days that holidays leave of the week of a date; null: fixed days. */
  rooms(person_id: string, date: LocalDate): WeekRoom | null;
  factsOn(person_id: string, date: LocalDate): CostedFacts;
  isEmployed(person_id: string, date: LocalDate): boolean;
}

interface Calendars {
  readonly before: SharedCalendar;
  readonly after: SharedCalendar;
}

type RoomOn = (date: LocalDate) => WeekRoom | null;

/** Returns the room of each date of an application before and after a change of calendars. */
type WeekShares = (leave: CountedLeave) => { readonly before: RoomOn; readonly after: RoomOn };

const calendarOf = ({ rooms, factsOn, isEmployed }: SharedCalendar, id: string): WeekCalendar => ({
  segmentOn: (date) => rooms(id, date)?.segment ?? null,
  roomOn: (date) => rooms(id, date)?.days ?? 0,
  factsOn: (date) => factsOn(id, date),
  isEmployed: (date) => isEmployed(id, date),
});

/** Reads which leave shares the weeks without fixed days of applications, and divides these before and after a change. */
export async function weekShares(
  db: Db,
  leave: readonly CountedLeave[],
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  { before, after }: Calendars,
): Promise<WeekShares> {
  const people = peopleSharing(leave, { before, after });
  const rows = people.length === 0 ? [] : await leaveOf(db, people, { from, to });
  const byWeek = Map.groupBy(rows, ({ person_id, date }) => `${person_id} ${mondayOf(date)}`);
  return ({ id, person_id, displaces, days }) => {
    const ownOn = new Map(days.map(({ date, part }) => [date, part]));
    const isBeside = (row: Row) => {
      if (row.id === id) return true;
      const own = displaces && row.can_be_displaced ? ownOn.get(row.date) : undefined;
      return !row.is_above && (own === undefined || !overlaps(own, row.part, after.factsOn(person_id, row.date)));
    };
    const calendars = { before: calendarOf(before, person_id), after: calendarOf(after, person_id) };
    const weeks = new Map<LocalDate, ReturnType<typeof divideWeek>>();
    const weekOf = (date: LocalDate) => {
      const monday = mondayOf(date);
      const all = (byWeek.get(`${person_id} ${monday}`) ?? []).filter(isBeside);
      const [active, ended] = [all.filter((row) => row.is_active), all.filter((row) => !row.is_active)];
      const week = weeks.get(monday) ?? divideWeek(active, ended, calendars);
      weeks.set(monday, week);
      return week;
    };
    const roomsBy =
      ({ rooms }: SharedCalendar, use: 'was' | 'is') =>
      (date: LocalDate) => {
        const room = rooms(person_id, date);
        if (!room) return null;
        const week = weekOf(date)[use];
        const share = week.shareOf(id, date);
        // Days off that become leave share what is left.
        return share === undefined
          ? { ...room, days: week.restOn(date) }
          : { segment: `${room.segment} ${date}`, days: share };
      };
    return { before: roomsBy(before, 'was'), after: roomsBy(after, 'is') };
  };
}

/** Returns people with a week without fixed days on a date of their leave. */
function peopleSharing(leave: readonly CountedLeave[], { before, after }: Calendars): string[] {
  const isShared = (id: string, date: LocalDate) => before.rooms(id, date) !== null || after.rooms(id, date) !== null;
  const shared = leave.filter(({ person_id, days }) => days.some(({ date }) => isShared(person_id, date)));
  return [...new Set(shared.map(({ person_id }) => person_id))];
}

const leaveOf = (
  db: Db,
  people: readonly string[],
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
) =>
  rowsOf<Row>(
    db,
    `select d.person_id, d.application_id as id, d.date, d.part, t.can_be_displaced, d.is_covered,
            d.cost > 0 as is_used, d.state in ('created', 'approved') as is_active,
            d.displaces and d.state = 'created' as is_above,
            extract(epoch from case when a.is_decision_changed then a.decided_at else a.created_at end)::float8 as at,
            extract(epoch from a.updated_at)::float8 as until
       from leave_application_days d join leave_applications a on a.id = d.application_id
       join leave_types t on t.id = d.leave_type_id
      where d.person_id = any($1::uuid[]) and d.date between $2 and $3`,
    [people, mondayOf(from), addDays(mondayOf(to), 6)],
  );
