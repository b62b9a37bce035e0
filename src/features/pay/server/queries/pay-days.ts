import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { fullTimeOn } from '#features/company/rules/dated-settings.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import {
  evaluatedDaysOf,
  type Employed,
  type EvaluatedDay,
} from '#features/attendance/server/queries/evaluated-days.ts';
import { requiredTimeOf } from '#features/holidays/rules/due.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import { dueBeside } from '#features/shifts/rules/day-plan.ts';
import { payFaults } from '../../contract.ts';
import type { PayCalendar, PayDay, PayHoliday } from '../../rules/shapes.ts';

interface LeaveRow {
  readonly date: LocalDate;
  readonly part: 'full' | 'first' | 'second';
  readonly leave_type_id: string;
  readonly is_paid: boolean;
}

interface Range {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

/** Days of a person as pay sees them, with their calendar. */
interface PersonDays {
  readonly days: readonly PayDay[];
  readonly calendar: PayCalendar;
}

/**
 * Reads recorded days, targets, holidays and approved leave of a person, as every screen evaluates them.
 * @throws 424 for leave and holidays of people without fixed days, whose hours belong to no date
 */
export async function payDaysOf(db: Db, person: Employed, range: Range, now: number): Promise<PersonDays> {
  const settings = await cachedSettings(db);
  const [evaluated, leave, shifts] = [
    (await evaluatedDaysOf(db, [person], range, now)).get(person.id) ?? [],
    await leaveOf(db, person.id, range),
    await shiftsOf(db, [person.id], range.start_date, range.end_date, settings),
  ];
  const holidays = new Map(
    evaluated.flatMap(({ date, holiday }): [LocalDate, PayHoliday][] =>
      holiday ? [[date, { part: holiday, kind: 'holiday' }]] : [],
    ),
  );
  const days = evaluated.map((day) => {
    const isShared = day.holiday !== null && fullTimeOn(settings, day.date).holiday_credit === 'shared';
    const isByWeek = day.planned + day.off !== requiredTimeOf(day.state);
    if (isShared || (isByWeek && day.off !== 0)) throw payFaults.weekOfHours();
    // A whole holiday cancels the plan of its date, whose hours it credits.
    const cancelled = shifts.dueOn(person.id, day.date) ?? shifts.on(person.id, day.date)?.work_time ?? 0;
    const due = day.holiday === 'full' ? cancelled : day.planned + day.off;
    return payDay(day, due, { leave: leave.get(day.date) ?? [], holidays });
  });
  const calendar: PayCalendar = {
    zone: evaluated[0]?.zone ?? settings.timezone,
    holidays,
    employed: { from: person.joined_on, until: person.discharged_date },
  };
  return { days, calendar };
}

async function leaveOf(db: Db, personId: string, { start_date, end_date }: Range) {
  const rows = await rowsOf<LeaveRow>(
    db,
    `select d.date, d.part, d.leave_type_id, t.is_paid
       from leave_application_days d join leave_types t on t.id = d.leave_type_id
      where d.person_id = $1 and d.date between $2 and $3 and d.state = 'approved' and d.cost > 0
      order by d.date, d.part`,
    [personId, start_date, end_date],
  );
  return Map.groupBy(rows, ({ date }) => date);
}

interface DayFacts {
  readonly leave: readonly LeaveRow[];
  readonly holidays: PayCalendar['holidays'];
}

/** @param due seconds that the date requires without leave and holidays */
function payDay(day: EvaluatedDay, due: number, { leave, holidays }: DayFacts): PayDay {
  const { date, clocks, state, zone } = day;
  const holiday_credit = due - dueBeside(due, day.holiday);
  const isOpen = clocks.some(
    ({ ended_at, breaks }) => ended_at === null || breaks.some((one) => one.ended_at === null),
  );
  const spans = clocks.map(({ started_at, ended_at }) => ({ from: started_at, to: ended_at ?? started_at }));
  const breaks = clocks.flatMap((clock) =>
    clock.breaks.map(({ started_at, ended_at }) => ({ from: started_at, to: ended_at ?? started_at })),
  );
  return {
    date,
    spans,
    breaks,
    place: { zone, holidays },
    due,
    holiday_credit,
    absences: absencesOf(leave, day.holiday, Math.max(0, day.off - holiday_credit)),
    state: isOpen || state.icon === 'irregular' ? 'undecided' : 'counted',
  };
}

const holidayHalves = { full: ['first', 'second'], first_half: ['first'], second_half: ['second'] } as const;

/** Divides the hours of leave of a date among its types, by the halves that no holiday takes. */
function absencesOf(leave: readonly LeaveRow[], holiday: HolidayPart | null, seconds: number): PayDay['absences'] {
  const taken: readonly string[] = holiday ? holidayHalves[holiday] : [];
  const halves = leave.flatMap((row) =>
    (row.part === 'full' ? ['first', 'second'] : [row.part]).filter((half) => !taken.includes(half)).map(() => row),
  );
  let rest = seconds;
  return halves.map(({ leave_type_id, is_paid }, index) => {
    const own = Math.floor(rest / (halves.length - index));
    rest -= own;
    return { type: leave_type_id, seconds: own, is_paid };
  });
}
