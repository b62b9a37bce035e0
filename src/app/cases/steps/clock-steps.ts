import { attendance } from '#features/attendance/contract.ts';
import { clocking } from '#features/clock/contract.ts';
import { corrections } from '#features/corrections/contract.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { CaseCompany } from '../case-company.ts';
import type { CorrectedAction, FlagsAction, WorkedAction } from '../format/actions.ts';
import { NotPossible } from '../not-possible.ts';
import { instantOf, localPartsOf, passOf } from '../values.ts';
import { zoneOf } from '../zones.ts';
import { momentOf, type Step } from './step.ts';

type Press = 'in' | 'break' | 'resume' | 'outNormal';

/** The clock of the person, at the times of the case. */
export function workedSteps(company: CaseCompany, { who, worked: [start, end], breaks }: WorkedAction): Step[] {
  const zone = zoneOf(company.case, who, localPartsOf(start).date);
  const at = (local: string) => instantOf(local, zone);
  const press = (local: string, endpoint: Press): Step => ({
    at: at(local),
    who,
    what: `clock of ${who} at ${local}`,
    run: (acme) => acme.as(who, clocking[endpoint], { body: {} }),
  });
  return [
    press(start, 'in'),
    ...breaks.flatMap(([from, to]) => [press(from, 'break'), ...(to === null ? [] : [press(to, 'resume')])]),
    // A long day is confirmed with the same press.
    ...(end === null ? [] : [press(end, 'outNormal')]),
  ];
}

/** Returns the id of a recorded day. @throws NotPossible without one */
async function dayIdOf(company: CaseCompany, who: string, date: LocalDate): Promise<string> {
  const query = { user_id: company.idOf('person', who), start_date: date, end_date: date };
  const { data } = await company.owner(attendance.allData, { query });
  const id = data.find((cell) => cell.date === date)?.attendance_id;
  if (id == null) throw new NotPossible(`${who} has nothing recorded on ${date}`);
  return id;
}

/** Flags of a day, set by the Owner on the next day by default. */
export const flagsStep = (
  company: CaseCompany,
  { who, flags: date, late = null, incomplete = null, remote = null, on }: FlagsAction,
): Step => ({
  ...momentOf(company, on, addDays(date, 2)),
  who,
  what: `flags of ${who} on ${date}`,
  run: async (acme) =>
    acme.owner(corrections.flags, {
      params: { id: await dayIdOf(acme, who, date) },
      body: { user_id: acme.idOf('person', who), is_late: late, is_incomplete: incomplete, is_remote: remote },
    }),
});

/** Entries of a day, corrected by the Owner on the next day by default, or added to a day without any. */
export const correctedStep = (company: CaseCompany, action: CorrectedAction): Step => ({
  ...momentOf(company, action.on, addDays(action.corrected, 2)),
  who: action.who,
  what: `correction of ${action.who} on ${action.corrected}`,
  run: (acme) => correctDay(acme, action),
});

async function correctDay(company: CaseCompany, { who, corrected: date, entries, breaks }: CorrectedAction) {
  const user_id = company.idOf('person', who);
  const { attendance_id } = await company.owner(corrections.findShift, { params: { user_id }, query: { date } });
  const zone = zoneOf(company.case, who, date);
  const clocks = entries.map((span) => ({
    ...sentSpan(span, zone),
    breaks: breaks.filter(([from]) => isWithin(from, span)).map((pause) => sentSpan(pause, zone)),
  }));
  const body = { clocks, comment: 'As the case says', long_reason: 'As the case says' };
  if (attendance_id === null)
    return company.owner(corrections.store, { body: { user_id, working_date: date, ...body } });
  const params = { id: attendance_id, user_id };
  const { clocks: known } = await company.owner(attendance.detailsTime, { params });
  const corrected = body.clocks.map((clock, index) => ({ ...clock, clock_in_id: known[index]?.clock_in_id ?? null }));
  return company.owner(corrections.update, { params: { id: attendance_id }, body: { ...body, clocks: corrected } });
}

const isWithin = (local: string, [start, end]: readonly [string, string]) => start <= local && local <= end;

function sentSpan([start, end]: readonly [string, string], zone: string) {
  const local = (text: string) => {
    const { date, time } = localPartsOf(text);
    return `${date} ${time}` as LocalDateTime;
  };
  return {
    start_date_time: local(start),
    end_date_time: local(end),
    start_pass: passOf(start, zone),
    end_pass: passOf(end, zone),
    is_dirty: true,
  };
}
