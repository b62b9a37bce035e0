import { leavePackages, leaveTypes } from '#features/leave/contract.ts';
import { leaveReviews } from '#features/leave-applications/contract.ts';
import type { CaseCompany } from './case-company.ts';
import { leaveType, type CaseGift, type CaseLeaveType, type CasePackage } from './format/company.ts';
import { notYet } from './not-possible.ts';

/** Name of the package with types that a case takes without declaring them. */
const undeclared = 'Undeclared';

/** Adds leave types, packages and a review process, whose approver is the Owner. @returns the id of the process */
export async function setUpLeave(company: CaseCompany): Promise<string> {
  const { leave_types: declared, packages, people } = company.case;
  for (const type of declared) await addType(company, type);
  for (const one of packages) await addPackage(company, one);
  const extra = undeclaredTypes(company);
  for (const name of extra) await addType(company, leaveType.parse({ name }));
  if (extra.length > 0 && people.some((person) => person.package === null))
    await addPackage(company, {
      name: undeclared,
      counts: 'same',
      gives: extra.map((type) => ({ type, amount: null, pro_rata: 'none', below_zero: 0, above_minimum: true })),
    });
  return addProcess(company, 'Owner');
}

/** Adds a review process whose approver is the Owner. @returns its id */
export async function addProcess(company: CaseCompany, name: string): Promise<string> {
  const approvers = [{ users: [company.ownerId] }];
  const { id } = await company.owner(leaveReviews.store, { body: { name, approvers } });
  company.keep('process', name, id);
  return id;
}

/** Returns the package of a person; those without one have the undeclared types, as much as they need. */
export function packageOf(company: CaseCompany, name: string | null): string | null {
  if (name !== null) return company.idOf('package', name);
  return company.has('package', undeclared) ? company.idOf('package', undeclared) : null;
}

/** Returns the names of types that are taken but not declared. */
function undeclaredTypes({ case: { leave_types, did } }: CaseCompany): string[] {
  const declared = new Set(leave_types.map(({ name }) => name));
  const taken = did.flatMap((action) => ('leave' in action && typeof action.leave === 'string' ? [action.leave] : []));
  return [...new Set(taken)].filter((name) => !declared.has(name));
}

async function addType(company: CaseCompany, type: CaseLeaveType): Promise<void> {
  const { name, unit, parts, displaces, can_be_displaced = !displaces, notice_days } = type;
  const { data } = await company.owner(leaveTypes.store, {
    body: {
      name,
      unit,
      has_halves: parts.includes('half'),
      has_times: parts.includes('time'),
      displaces,
      can_be_displaced,
      notice_days,
      total_days: null,
      // Letters have to differ; names may begin with the same one.
      letter: company.newLetter(),
    },
  });
  company.keep('leave type', name, data.id);
}

async function addPackage(company: CaseCompany, { name, counts, gives }: CasePackage): Promise<void> {
  const { id } = await company.owner(leavePackages.store, {
    body: {
      name,
      leave_types: gives.map((gift) => ({
        leave_type_id: company.idOf('leave type', gift.type),
        days: gift.amount,
        ...accrualOf(gift),
        ...(gift.by_hours && { by_hours: gift.by_hours }),
        ...(gift.capped !== undefined && { is_capped: gift.capped }),
        ...(gift.joining_month && { joining: gift.joining_month }),
        ...(gift.grace_days !== undefined && { grace_days: gift.grace_days }),
        ...(gift.steps && { steps: gift.steps.map(({ years, amount }) => ({ years, days: amount })) }),
        ...(gift.rounding && { rounding: gift.rounding, is_above_minimum: gift.above_minimum }),
        ...(gift.waiting_days !== undefined && { wait_days: gift.waiting_days }),
        ...(gift.waiting_months !== undefined && { wait_months: gift.waiting_months }),
        counts,
        is_pro_rata: gift.pro_rata === 'months',
        ...carryOf(gift, company.case.company.leave_year),
        below_zero: Math.abs(gift.below_zero),
      })),
    },
  });
  company.keep('package', name, id);
}

const accruals = {
  year: { given: 'at_once' },
  month_begin: { given: 'monthly', accrues_at: 'begin' },
  month_end: { given: 'monthly', accrues_at: 'end' },
  two_weeks: { given: 'two_weeks' },
  quarter: { given: 'quarterly' },
} as const;

const accrualOf = ({ how, accrual }: CaseGift) => accruals[how ?? accrual ?? 'year'];

/** @throws NotPossible for an end that is not the end of a month */
function carryOf({ carry }: CaseGift, leaveYear: string) {
  if (!carry) return { carry_over: 0, carry_over_months: null };
  const months = carry.months ?? (carry.until === undefined ? null : monthsUntil(carry.until, leaveYear));
  return { carry_over: carry.upto, carry_over_months: months };
}

/** Number of the month of a leave year that ends on a day: '03-31' is 3 in a year from January. */
function monthsUntil(until: string, leaveYear: string): number {
  const [month = 1, day = 1] = until.split('-').map(Number);
  const last = new Date(Date.UTC(2025, month, 0)).getUTCDate();
  if (leaveYear === 'own' || day < last || leaveYear.slice(2).replace('-01', '') !== '')
    throw notYet(`carry.until ${until}`);
  return ((month - Number(leaveYear.slice(0, 2)) + 12) % 12) + 1;
}
