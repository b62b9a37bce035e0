import { leaveLimits } from '#features/leave-limits/contract.ts';
import type { CaseCompany } from './case-company.ts';
import type { CaseLimit } from './format/rules.ts';
import { NotPossible } from './not-possible.ts';

/** Adds blocked dates and limits of people away. */
export async function setUpLimits(company: CaseCompany): Promise<void> {
  for (const [index, limit] of company.case.limits.entries()) {
    const name = limit.name ?? `Limit ${index + 1}`;
    if (limit.blocked === undefined) await addLimit(company, name, limit);
    else await addBlock(company, name, { ...limit, blocked: limit.blocked });
  }
}

/** Department, places or groups of a limit; undefined: everyone. */
function scopeOf(company: CaseCompany, { department, place, group }: CaseLimit) {
  const idsOf = (kind: 'department' | 'place' | 'group', names: string | readonly string[]) =>
    [names].flat().map((name) => company.idOf(kind, name));
  if (department !== undefined) return { scope: 'department', ids: idsOf('department', department) } as const;
  if (place !== undefined) return { scope: 'work_place', ids: idsOf('place', place) } as const;
  if (group !== undefined) return { scope: 'group', ids: idsOf('group', group) } as const;
  return undefined;
}

async function addLimit(company: CaseCompany, name: string, limit: CaseLimit): Promise<void> {
  const scope = scopeOf(company, limit);
  if (!scope) throw new NotPossible(`the limit ${name} names no department, place or group`);
  const [from_month, until_month] = limit.months ?? [null, null];
  // Each item has a limit of its own.
  for (const item_id of scope.ids) {
    await company.owner(leaveLimits.storeLimit, {
      body: {
        limit: {
          name,
          scope: scope.scope,
          item_id,
          at_most: limit.away ?? null,
          percent: limit.percent ?? null,
          from_month,
          until_month,
          when_reached: limit.then,
          counts_waiting: limit.waiting,
        },
      },
    });
  }
}

type BlockedDates = NonNullable<CaseLimit['blocked']>;

async function addBlock(
  company: CaseCompany,
  name: string,
  limit: CaseLimit & { readonly blocked: BlockedDates },
): Promise<void> {
  const scope = scopeOf(company, limit);
  const [starts_on, ends_on] = typeof limit.blocked === 'string' ? [limit.blocked, limit.blocked] : limit.blocked;
  await company.owner(leaveLimits.storeBlock, {
    body: {
      block: {
        name,
        sentence: limit.says ?? '',
        starts_on,
        ends_on,
        scope: scope?.scope ?? 'company',
        item_ids: scope?.ids ?? [],
      },
    },
  });
}
