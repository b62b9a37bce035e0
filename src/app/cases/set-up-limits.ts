import { leaveLimits } from '#features/leave-limits/contract.ts';
import type { CaseCompany } from './case-company.ts';
import type { CaseLimit } from './format/limits.ts';
import { NotPossible } from './not-possible.ts';

/** Adds blocked dates and limits of people away. */
export async function setUpLimits(company: CaseCompany): Promise<void> {
  for (const limit of company.case.limits)
    if ('away' in limit) await addLimit(company, limit);
    else await addBlock(company, limit);
}

/** Department or place of a rule; undefined: everyone. */
function itemOf(company: CaseCompany, { department, place }: CaseLimit) {
  if (department !== undefined) return { scope: 'department', id: company.idOf('department', department) } as const;
  if (place !== undefined) return { scope: 'work_place', id: company.idOf('place', place) } as const;
  return undefined;
}

async function addLimit(company: CaseCompany, limit: Extract<CaseLimit, { away: number }>): Promise<void> {
  const item = itemOf(company, limit);
  if (!item) throw new NotPossible(`the limit ${limit.name} names no department or place`);
  await company.owner(leaveLimits.storeLimit, {
    body: {
      limit: {
        name: limit.name,
        scope: item.scope,
        item_id: item.id,
        at_most: limit.away,
        percent: null,
        from_month: null,
        until_month: null,
        when_reached: limit.then,
        counts_waiting: limit.counts_waiting,
      },
    },
  });
}

async function addBlock(company: CaseCompany, block: Exclude<CaseLimit, { away: number }>): Promise<void> {
  const item = itemOf(company, block);
  const [starts_on, ends_on] = block.blocked;
  await company.owner(leaveLimits.storeBlock, {
    body: {
      block: {
        name: block.name,
        sentence: block.sentence,
        starts_on,
        ends_on,
        scope: item?.scope ?? 'company',
        item_ids: item ? [item.id] : [],
      },
    },
  });
}
