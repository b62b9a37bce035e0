import { access } from '#features/access/contract.ts';
import { holidays } from '#features/holidays/contract.ts';
import { joinerRules } from '#features/joiner-rules/contract.ts';
import { groups } from '#features/lists/contract.ts';
import { shiftPatterns } from '#features/shift-patterns/contract.ts';
import { confirming, type CaseCompany } from './case-company.ts';
import type { CasePerson } from './format/company.ts';
import type { CaseRule } from './format/rules.ts';
import { addProcess } from './set-up-leave.ts';
import { weekFrom } from './working-weeks.ts';

const listOf = (names: string | readonly string[] | undefined): readonly string[] =>
  typeof names === 'string' ? [names] : (names ?? []);

/** Adds the patterns and the rules for who gets what, with everything that they name. */
export async function setUpRules(company: CaseCompany): Promise<void> {
  const { patterns, rules } = company.case;
  for (const { name, days } of patterns) {
    const shifts = days.map((shift) => (shift === null ? null : company.idOf('shift', shift)));
    const { id } = await company.owner(shiftPatterns.store, { body: { name, days: shifts } });
    company.keep('pattern', name, id);
  }
  if (rules.length === 0) return;
  const { data: roles } = await company.owner(access.roles, {});
  for (const { id, name } of roles) company.keep('role', name, id);
  for (const rule of rules) await addRule(company, rule);
}

async function addRule(company: CaseCompany, rule: CaseRule): Promise<void> {
  const idOf = company.idOf.bind(company);
  if (rule.process !== undefined && !company.has('process', rule.process)) await addProcess(company, rule.process);
  for (const name of listOf(rule.groups)) await addGroup(company, name);
  if (rule.holidays !== undefined) await importHolidays(company, rule.holidays);
  const ids = (kind: Parameters<typeof idOf>[0], names: CaseRule['groups']) =>
    listOf(names).map((name) => idOf(kind, name));
  const someIds = (kind: Parameters<typeof idOf>[0], names: CaseRule['groups']) =>
    names === undefined ? null : ids(kind, names);
  const body = {
    department_ids: ids('department', rule.department),
    work_place_ids: ids('place', rule.place),
    designation_ids: ids('designation', rule.designation),
    employment_type_ids: ids('employment type', rule.employment_type),
    week: rule.week ? weekFrom({ from: company.today, ...rule.week }, company.case) : null,
    leave_policy_id: rule.package === undefined ? null : idOf('package', rule.package),
    leave_review_id: rule.process === undefined ? null : idOf('process', rule.process),
    holiday_region: rule.holidays ?? null,
    pattern_id: rule.pattern === undefined ? null : idOf('pattern', rule.pattern),
    pattern_first_day: rule.pattern === undefined ? null : (rule.pattern_first_day ?? company.today),
    group_ids: someIds('group', rule.groups),
    role_ids: someIds('role', rule.roles),
  };
  await confirming((confirmed) => company.owner(joinerRules.store, { body: { rule: body, confirmed } }));
}

async function addGroup(company: CaseCompany, name: string): Promise<void> {
  if (company.has('group', name)) return;
  const { data } = await company.owner(groups.store, { body: { name } });
  company.keep('group', name, data.id);
}

/** Imports the public holidays of a region for the years of the case; for no one yet, as a group without people. */
async function importHolidays(company: CaseCompany, region: string): Promise<void> {
  const [country_id = '', region_id] = region.split('-');
  const year = Number(company.case.now.slice(0, 4));
  const calendar_years = [year - 1, year, year + 1];
  const group = `Holidays of ${region}`;
  await addGroup(company, group);
  const assigned_items = [{ id: company.idOf('group', group), type: 'group' as const }];
  await confirming((confirmed) =>
    company.owner(holidays.importStore, {
      body: { country_id, ...(region_id && { region_id }), calendar_years, assigned_items, confirmed },
    }),
  );
}

/** Whether a rule gives a person what nobody has chosen for them. */
export function isRuled({ case: { rules } }: CaseCompany, person: CasePerson, field: 'package' | 'process'): boolean {
  if (field === 'package' && person.package !== null) return false;
  return rules.some((rule) => rule[field] !== undefined && concerns(rule, person));
}

/** Whether the conditions of a rule hold for a person on some date. */
function concerns(rule: CaseRule, { place, department, designation, employment_type }: CasePerson): boolean {
  const holds = (wanted: CaseRule['place'], names: readonly (string | null)[]) =>
    wanted === undefined || listOf(wanted).some((name) => names.includes(name));
  const placedNames = (placed: CasePerson['place']) =>
    typeof placed === 'string' ? [placed] : (placed ?? []).map(({ name }) => name);
  return (
    holds(rule.place, placedNames(place)) &&
    holds(rule.department, placedNames(department)) &&
    holds(rule.designation, [designation]) &&
    holds(rule.employment_type, [employment_type])
  );
}
