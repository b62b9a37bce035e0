import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay, mondayOf } from '#platform/shared/time.ts';
import { overlaps, type ChosenDate, type WeekRoom } from '#features/leave/rules/counting.ts';
import { bookedShare, type LeaveOfDate } from '#features/leave/rules/week-room.ts';
import type { ApplicationTime } from '../../rules/rebooking.ts';

/** An application, and when it was made. */
interface OrderedLeave {
  readonly id: string;
  readonly person_id: string;
  readonly applied: ApplicationTime;
  /** Whether it displaces other leave of its dates, so that this does not come before it. */
  readonly displaces: boolean;
  readonly days: readonly ChosenDate[];
}

interface Row extends ChosenDate {
  readonly person_id: string;
  readonly id: string;
  /** Epoch seconds at which it was applied for. */
  readonly at: number;
  /** Whether leave that displaces other leave may lie on it. */
  readonly can_be_displaced: boolean;
}

interface WeekFacts {
  /** Days that holidays leave of the week of a date. */
  readonly roomOn: (date: LocalDate) => WeekRoom | null;
  readonly factsOn: (person_id: string, date: LocalDate) => LeaveOfDate['facts'];
}

/** Returns what other leave that was applied for before an application leaves of the week of a date. */
type EarlierLeave = (leave: OrderedLeave, facts: WeekFacts) => (date: LocalDate) => WeekRoom | null;

/**
 * Reads which leave of people comes before an application in weeks without fixed days: whatever was applied for earlier
 * counts first.
 */
export async function earlierLeave(
  db: Db,
  leave: readonly OrderedLeave[],
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<EarlierLeave> {
  const people = [...new Set(leave.map(({ person_id }) => person_id))];
  const rows =
    people.length === 0
      ? []
      : await rowsOf<Row>(
          db,
          `select d.person_id, d.application_id as id, d.date, d.part, t.can_be_displaced,
                  floor(extract(epoch from a.created_at))::float8 as at
             from leave_application_days d join leave_applications a on a.id = d.application_id
             join leave_types t on t.id = d.leave_type_id
            where d.person_id = any($1::uuid[]) and d.date between $2 and $3 and d.state in ('created', 'approved')
              and d.cost > 0 and not (d.displaces and d.state = 'created')`,
          [people, from, to],
        );
  const byDate = Map.groupBy(rows, ({ person_id, date }) => `${person_id} ${date}`);
  return ({ id, person_id, applied, displaces, days }, { roomOn, factsOn }) => {
    const ownOn = new Map(days.map(({ date, part }) => [date, part]));
    const isDisplaced = ({ date, part, can_be_displaced }: Row) => {
      const own = displaces && can_be_displaced ? ownOn.get(date) : undefined;
      return own !== undefined && overlaps(own, part, factsOn(person_id, date));
    };
    const isEarlier = (row: Row) =>
      row.id !== id && (row.at < applied.at || (row.at === applied.at && row.id < id)) && !isDisplaced(row);
    const takenOn = (date: LocalDate) => {
      const parts = (byDate.get(`${person_id} ${date}`) ?? []).filter(isEarlier).map(({ part }) => part);
      return parts.length === 0 ? 0 : bookedShare(parts, factsOn(person_id, date));
    };
    return (date) => {
      const room = roomOn(date);
      if (!room) return null;
      const week = eachDay(mondayOf(date), addDays(mondayOf(date), 6));
      const own = week.filter((one) => roomOn(one)?.segment === room.segment);
      return { ...room, days: Math.max(0, room.days - own.reduce((sum, one) => sum + takenOn(one), 0)) };
    };
  };
}
