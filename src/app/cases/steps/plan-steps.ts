import { shiftPatterns } from '#features/shift-patterns/contract.ts';
import { shiftPlanning } from '#features/shift-planning/contract.ts';
import { addDays } from '#platform/shared/time.ts';
import { confirming, type CaseCompany } from '../case-company.ts';
import type { PatternAction, PlannedAction, WeekAction } from '../format/actions.ts';
import type { CaseHoliday } from '../format/company.ts';
import { addHoliday, saveWeek } from '../set-up-people.ts';
import { dayBefore, earliest, momentOf, noonOf, type Step } from './step.ts';

/** A holiday that was added on a day. */
export const holidaySteps = (company: CaseCompany, holiday: CaseHoliday): Step[] =>
  holiday.added_on === undefined
    ? []
    : [
        {
          at: noonOf(company, holiday.added_on),
          isDated: true,
          who: null,
          what: `holiday on ${holiday.date}`,
          run: () => addHoliday(company, holiday),
        },
      ];

/** Published on the day before its first date. */
export const plannedStep = (company: CaseCompany, { who, planned, on: dates }: PlannedAction): Step => ({
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
export const patternStep = (company: CaseCompany, { who, pattern, from, to }: PatternAction): Step => ({
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

export const weekStep = (company: CaseCompany, { who, week, on }: WeekAction): Step => ({
  ...momentOf(company, on, addDays(week.from, 1)),
  who,
  what: `week of ${who} from ${week.from}`,
  run: (acme) => saveWeek(acme, who, week),
});
