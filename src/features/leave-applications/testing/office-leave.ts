import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Company } from '#platform/testing/company.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { saveType } from '#features/leave/server/commands/types.ts';
import { saveReview } from '../server/commands/review-processes.ts';

const type = { unit: 'days', color: '#3b8389', is_paid: true, is_private: false, has_halves: true } as const;
const term = {
  days: 28,
  given: 'at_once',
  is_pro_rata: true,
  carry_over: 5,
  carry_over_months: 3,
  below_zero: 0,
  has_halves: true,
  proof_from: null,
} as const;

/** A leave package of 28 days a year, and a process in which Rob approves. */
export async function officeLeave(acme: Company) {
  const rob = await acme.hire('Rob', 'view_review_leave_application');
  const by = { actor_id: rob.id, now: Date.now() / 1000, today: '2026-03-02' as LocalDate };
  return acme.inside(async (db) => {
    const { id } = await saveType(db, { name: 'Annual leave', letter: 'A', total_days: 28, ...type });
    const policy = await savePackage(db, { name: 'Full time', leave_types: [{ leave_type_id: id, ...term }] }, by);
    const approvers = [{ review_condition: 1 as const, users: [rob.id] }];
    const review = await saveReview(db, { name: 'Office', remind_days: null, owners_days: null, approvers }, by);
    return { policy: policy.id, review: review.id };
  });
}
