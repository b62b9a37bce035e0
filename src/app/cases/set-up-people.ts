import { access } from '#features/access/contract.ts';
import { employment } from '#features/employment/contract.ts';
import { holidays } from '#features/holidays/contract.ts';
import { weeksOfPeople, workingWeekFaults } from '#features/working-week/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { confirming, type CaseCompany } from './case-company.ts';
import type { CaseHoliday, CasePerson } from './format/company.ts';
import type { CaseWeek } from './format/weeks.ts';
import { Refused } from './not-possible.ts';
import { packageOf } from './set-up-leave.ts';
import { isRuled } from './set-up-rules.ts';
import { secondsOf } from './values.ts';
import { weekFrom } from './working-weeks.ts';

/** Reason that changes of the past need. */
const reason = 'As the case says';

/** Adds the people with their places, departments, weeks and packages. @param processId who approves their leave */
export async function setUpPeople(company: CaseCompany, processId: string): Promise<void> {
  const { data } = await company.owner(access.roles, {});
  const role_id = data.find(({ name }) => name === 'Employee')?.id ?? '';
  for (const [index, person] of company.case.people.entries()) {
    const { designation, employment_type } = person;
    const department = firstItem(person.department, person.joined);
    const { id } = await company.owner(access.addPerson, {
      body: {
        name: person.key,
        email: `person${index + 1}@case.example`,
        employee_number: String(101 + index),
        role_id,
        joined_on: person.joined,
        ...(department !== null && { department_id: company.idOf('department', department) }),
        ...(designation !== null && { designation_id: company.idOf('designation', designation) }),
        ...(employment_type !== null && { employment_type_id: company.idOf('employment type', employment_type) }),
        ...(person.manager !== null && { manager_id: company.idOf('person', person.manager) }),
        // Values by a rule are not chosen.
        ...(!isRuled(company, person, 'package') && { leave_policy_id: packageOf(company, person.package) }),
        ...(!isRuled(company, person, 'process') && { leave_review_id: processId }),
      },
    });
    company.keep('person', person.key, id);
    await placePerson(company, person);
    for (const row of person.week)
      await saveWeek(company, person.key, { ...row, from: later(row.from, person.joined) });
    if (person.left !== null) await letGo(company, person.key, person.left);
  }
}

const later = (one: LocalDate, other: LocalDate) => (one < other ? other : one);

/** Returns the place or department of a person on their first day. */
const firstItem = (placed: CasePerson['place'], joined: LocalDate): string | null =>
  datedFrom(placed, joined).findLast(({ from }) => from <= joined)?.name ?? null;

const datedFrom = (placed: CasePerson['place'], joined: LocalDate) =>
  typeof placed === 'string' ? [{ from: joined, name: placed }] : (placed ?? []);

async function placePerson(company: CaseCompany, { key, place, department, joined }: CasePerson): Promise<void> {
  const user_id = company.idOf('person', key);
  const changes = [
    ...datedFrom(place, joined).map(({ from, name }) => ({
      effective_from: later(from, joined),
      work_place_id: name === null ? null : company.idOf('place', name),
    })),
    ...datedFrom(department, joined)
      .filter(({ from }) => from > joined)
      .map(({ from, name }) => ({
        effective_from: later(from, joined),
        department_id: name === null ? null : company.idOf('department', name),
      })),
  ];
  for (const change of changes)
    await confirming((confirmed) =>
      company.owner(employment.saveChange, { params: { user_id }, body: { ...change, reason, confirmed } }),
    );
}

/** Faults of a week that says what holds anyway. */
const harmlessResults = new Set([workingWeekFaults.same.code, workingWeekFaults.sameAsCompany.code]);

/** Saves a person's week from a date on; one that says what holds anyway changes nothing. */
export async function saveWeek(company: CaseCompany, key: string, row: CaseWeek): Promise<void> {
  const user_id = company.idOf('person', key);
  const effective_from = row.from;
  if (row.kind === 'scaled') {
    const weekly_work_time = secondsOf(row.hours);
    await confirming((confirmed) =>
      company.owner(employment.saveChange, {
        params: { user_id },
        body: { effective_from, weekly_work_time, reason, confirmed },
      }),
    );
    return;
  }
  const week = weekFrom(row, company.case);
  await confirming((confirmed) =>
    company.owner(weeksOfPeople.store, { params: { user_id }, body: { effective_from, week, reason, confirmed } }),
  ).catch((error: unknown) => {
    if (!(error instanceof Refused && harmlessResults.has(error.code))) throw error;
  });
}

const letGo = (company: CaseCompany, key: string, discharged_date: LocalDate) =>
  confirming((confirmed) =>
    company.owner(employment.discharge, {
      params: { user_id: company.idOf('person', key) },
      body: { discharged_date, discharged_reason: reason, confirmed },
    }),
  );

const parts = { full: 'full', first: 'first_half', second: 'second_half' } as const;

/** Adds a holiday for everyone or some people, and confirms what it gives back. */
export async function addHoliday(company: CaseCompany, { date, part, name, for: keys }: CaseHoliday): Promise<void> {
  const { id } = await confirming((confirmed) =>
    company.owner(holidays.store, {
      body: {
        name: name ?? `Holiday on ${date}`,
        start_date: date,
        part: parts[part],
        is_for_everyone: keys === undefined,
        confirmed,
      },
    }),
  );
  if (keys === undefined) return;
  const assigned_items = keys.map((key) => ({ id: company.idOf('person', key), type: 'user' as const }));
  await confirming((confirmed) =>
    company.owner(holidays.assignUsers, { body: { holiday_id: id, assigned_items, confirmed } }),
  );
}
