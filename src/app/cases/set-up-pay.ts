import { payRules } from '#features/pay/contract.ts';
import { payTerms } from '#features/pay/rules/terms.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { CaseCompany } from './case-company.ts';
import { secondsOf } from './values.ts';

/** Fields of terms that are lengths of time; others, such as `from`, are times of the day. */
const lengths = new Set([
  'over',
  'under',
  'least',
  'part',
  'step',
  'tolerance',
  'seconds',
  'gives',
  'begun_by',
  'waivable_upto',
  'month',
  'upper',
  'lower',
  'yellow',
  'red',
]);

const duration = /^\d+:[0-5]\d(:[0-5]\d)?$/;

/** Returns terms with their lengths in seconds, and names of leave types as ids. */
function stored(company: CaseCompany, value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    if (lengths.has(field) && duration.test(value)) return secondsOf(value);
    return field === 'counts' && company.has('leave type', value) ? company.idOf('leave type', value) : value;
  }
  if (Array.isArray(value)) return value.map((item) => stored(company, item, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stored(company, inner, name)]));
}

/** Adds the pay rules, from before all people joined. */
export async function setUpPayRules(company: CaseCompany): Promise<void> {
  for (const { name, terms } of company.case.pay_rules) {
    const body = { name, effective_from: '1990-01-01' as LocalDate, terms: payTerms.parse(stored(company, terms)) };
    const { id } = await company.owner(payRules.store, { body });
    company.keep('pay rule', name, id);
  }
}

/** Gives people their rule from their first day. */
export async function assignPayRules(company: CaseCompany): Promise<void> {
  for (const { key, joined, pay_rule } of company.case.people) {
    if (pay_rule === null) continue;
    const person_ids = [company.idOf('person', key)];
    const pay_rule_id = company.idOf('pay rule', pay_rule);
    await company.owner(payRules.assign, { body: { person_ids, pay_rule_id, effective_from: joined } });
  }
}
