import { clocking } from '#features/clock/contract.ts';
import { leaveApplications } from '#features/leave-applications/contract.ts';
import { shiftPatterns } from '#features/shift-patterns/contract.ts';
import { shiftPlanning } from '#features/shift-planning/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { confirming, type CaseCompany } from './case-company.ts';
import type {
  CaseAction,
  LeaveAction,
  PatternAction,
  PlannedAction,
  WeekAction,
  WorkedAction,
} from './format/actions.ts';
import { NotPossible, notYet } from './not-possible.ts';
import { addHoliday, saveWeek } from './set-up-people.ts';
import { instantOf, localPartsOf } from './values.ts';
import { zoneOf } from './zones.ts';

/** Something that happens at a time of the case. */
export interface Step {
  /** Epoch seconds */
  readonly at: number;
  /** Person whose action it is; null for the company's own. */
  readonly who: string | null;
  /** Words for a case that cannot be set up. */
  readonly what: string;
  run(company: CaseCompany): Promise<unknown>;
}

/** Returns everything that happens after the founding, by time. @throws NotPossible */
export function stepsOf(company: CaseCompany): Step[] {
  const { did, holidays } = company.case;
  const steps = [
    ...holidays.flatMap((holiday): Step[] =>
      holiday.added_on === undefined
        ? []
        : [
            {
              at: noonOf(company, holiday.added_on),
              who: null,
              what: `holiday on ${holiday.date}`,
              run: () => addHoliday(company, holiday),
            },
          ],
    ),
    ...did.flatMap((action) => stepsFrom(company, action)),
  ];
  return steps.toSorted((one, other) => one.at - other.at);
}

const noonOf = (company: CaseCompany, date: LocalDate) => instantOf(`${date} 12:00`, company.zone);

/** Noon of the day before a date, but not after the time of the questions. */
const dayBefore = (company: CaseCompany, date: LocalDate) =>
  Math.max(company.now, Math.min(noonOf(company, addDays(date, -1)), instantOf(company.case.now, company.zone)));

function stepsFrom(company: CaseCompany, action: CaseAction): Step[] {
  if ('worked' in action) return workedSteps(company, action);
  if ('planned' in action) return [plannedStep(company, action)];
  if ('pattern' in action) return [patternStep(company, action)];
  if ('leave' in action) return [leaveStep(company, action)];
  if ('week' in action) return [weekStep(company, action)];
  if ('punch' in action) return [];
  throw notYet(action.not_yet);
}

/** The clock of the person, at the times of the case. */
function workedSteps(company: CaseCompany, { who, worked: [start, end], breaks }: WorkedAction): Step[] {
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
    ...breaks.flatMap(([from, to]) => [press(from, 'break'), press(to, 'resume')]),
    // A long day is confirmed with the same press.
    ...(end === null ? [] : [press(end, 'outNormal')]),
  ];
}

type Press = 'in' | 'break' | 'resume' | 'outNormal';

const earliest = (dates: readonly LocalDate[]) => dates.reduce((first, date) => (date < first ? date : first));

/** Published on the day before its first date. */
const plannedStep = (company: CaseCompany, { who, planned, on: dates }: PlannedAction): Step => ({
  at: dayBefore(company, earliest(dates)),
  who,
  what: `shift of ${who} on ${dates.join(', ')}`,
  run: (acme) => {
    const shift_template_id = planned === null ? null : acme.idOf('shift', planned);
    const assigned_items = [{ user_ids: [acme.idOf('person', who)], dates, shift_template_id }];
    return confirming((leave_confirmed) =>
      acme.owner(shiftPlanning.assignShift, {
        body: { assigned_items, is_published: true, on_conflict: 'keep', reason: 'By the case', leave_confirmed },
      }),
    );
  },
});

/** A pattern of the person alone, whose drafts are published. */
const patternStep = (company: CaseCompany, { who, pattern, from, to }: PatternAction): Step => ({
  at: dayBefore(company, from),
  who,
  what: `pattern of ${who} from ${from}`,
  async run(acme) {
    const days = pattern.map((shift) => (shift === null ? null : acme.idOf('shift', shift)));
    const { id } = await acme.owner(shiftPatterns.store, { body: { name: `Pattern of ${who} from ${from}`, days } });
    const assigned_items = [{ id: acme.idOf('person', who), type: 'user' as const }];
    await acme.owner(shiftPatterns.assignUsers, {
      body: { pattern_id: id, assigned_items, starts_on: from, start_day: 1, ends_on: to },
    });
    const { batch_id } = await acme.owner(shiftPatterns.run, {
      params: { id },
      body: { start_date: from, end_date: to },
    });
    if (batch_id === null) return;
    await confirming((leave_confirmed) =>
      acme.owner(shiftPlanning.confirmPublishing, {
        params: { id: batch_id },
        body: { reason: 'By the case', leave_confirmed },
      }),
    );
  },
});

/** The person applies, and the Owner decides; before their first day, the Owner enters it. */
const leaveStep = (company: CaseCompany, { who, leave, dates, state, on }: LeaveAction): Step => {
  const enabled_dates = dates.map((one) => {
    if (typeof one === 'string') return { date: one, part: 'full' as const };
    if (one.length === 3) throw notYet('hours of a date as leave');
    return { date: one[0], part: one[1] };
  });
  const first = earliest(enabled_dates.map(({ date }) => date));
  return {
    at: on === undefined ? dayBefore(company, first) : noonOf(company, on),
    who,
    what: `leave of ${who} from ${first}`,
    async run(acme) {
      const joined = company.case.people.find(({ key }) => key === who)?.joined ?? first;
      const form = { leave_type_id: acme.idOf('leave type', leave), enabled_dates };
      const isOwn = acme.today >= joined;
      const { item } = isOwn
        ? await acme.as(who, leaveApplications.store, { body: form })
        : await acme.owner(leaveApplications.store, { body: { user_id: acme.idOf('person', who), ...form } });
      if (item.state === state) return;
      const params = { id: item.id };
      if (state === 'created') throw new NotPossible(`${leave} of ${who} is ${item.state} at once`);
      if (state === 'withdrawn' && isOwn) await acme.as(who, leaveApplications.withdrawn, { params });
      else if (state === 'withdrawn') await acme.owner(leaveApplications.withdrawn, { params });
      else await acme.owner(leaveApplications[state], { params, body: { comment: 'As the case says' } });
    },
  };
};

const weekStep = (company: CaseCompany, { who, week, on }: WeekAction): Step => ({
  at: on === undefined ? dayBefore(company, addDays(week.from, 1)) : noonOf(company, on),
  who,
  what: `week of ${who} from ${week.from}`,
  run: (acme) => saveWeek(acme, who, week),
});
