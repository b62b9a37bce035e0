import { departments, designations, employmentTypes, workPlaces } from '#features/lists/contract.ts';
import { placeWeeks } from '#features/place-weeks/contract.ts';
import { shiftTemplates } from '#features/shifts/contract.ts';
import { tintColors } from '#features/shifts/rules/tints.ts';
import { confirming, type CaseCompany } from './case-company.ts';
import type { Case } from './format/case.ts';
import type { CasePlace } from './format/company.ts';
import type { CaseDays, CaseWeek } from './format/weeks.ts';
import { secondsOf } from './values.ts';
import { weekFrom } from './working-weeks.ts';

/** Adds places, departments and shifts, with the weeks and zones of places from their dates on. */
export async function setUpPlaces(company: CaseCompany): Promise<void> {
  const { case: one } = company;
  for (const { name, start, work, break: pause } of one.shifts) {
    const { data } = await company.owner(shiftTemplates.store, {
      body: {
        name,
        color: tintColors[0],
        start_time: start,
        work_time: secondsOf(work),
        break_time: secondsOf(pause),
        grace_minutes: null,
        repeat_on: [1, 2, 3, 4, 5],
      },
    });
    company.keep('shift', name, data.id);
  }
  for (const { name, zone, zone_from = company.today, week } of one.places) {
    const { data } = await company.owner(workPlaces.store, { body: { name } });
    company.keep('place', name, data.id);
    await storeWeeks(company, 'work_place', data.id, week);
    if (zone !== undefined)
      await storeTerms(company, { type: 'work_place', id: data.id }, zone_from, { timezone: zone });
  }
  for (const { name, week } of one.departments) {
    const { data } = await company.owner(departments.store, { body: { name } });
    company.keep('department', name, data.id);
    await storeWeeks(company, 'department', data.id, week);
  }
  for (const name of namesIn(one, 'designation')) {
    const { data } = await company.owner(designations.store, { body: { name } });
    company.keep('designation', name, data.id);
  }
  for (const name of namesIn(one, 'employment_type')) {
    const { data } = await company.owner(employmentTypes.store, { body: { name } });
    company.keep('employment type', name, data.id);
  }
}

/** Returns the designations or types of employment of people and rules, which a case does not declare. */
function namesIn({ people, rules }: Case, field: 'designation' | 'employment_type'): Set<string> {
  const names = [...people, ...rules].flatMap((item) => item[field] ?? []);
  return new Set(names);
}

interface Item {
  readonly type: 'work_place' | 'department';
  readonly id: string;
}

/** Weeks of a place or department by date; seven days alone count from the beginning. */
async function storeWeeks(
  company: CaseCompany,
  type: Item['type'],
  id: string,
  week: CasePlace['week'] = [],
): Promise<void> {
  const rows: readonly CaseWeek[] = isDated(week) ? week : [{ from: company.today, kind: 'fixed', weeks: [[...week]] }];
  for (const row of rows) await storeTerms(company, { type, id }, row.from, { week: weekFrom(row, company.case) });
}

function isDated(week: CaseDays | readonly CaseWeek[]): week is readonly CaseWeek[] {
  const [first] = week;
  return first === undefined || (typeof first === 'object' && first !== null && 'from' in first);
}

const storeTerms = (
  company: CaseCompany,
  item: Item,
  effective_from: CaseWeek['from'],
  terms: { readonly week?: ReturnType<typeof weekFrom>; readonly timezone?: string },
) =>
  confirming((confirmed) =>
    company.owner(placeWeeks.store, { body: { ...item, effective_from, ...terms, confirmed } }),
  );
