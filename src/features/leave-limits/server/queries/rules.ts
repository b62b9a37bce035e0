import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { versionOf } from '#platform/server/version.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { LeaveBlock, LeaveLimit } from '../../rules/shapes.ts';

/** Blocked dates and limits of a company. */
export interface CalendarRules {
  readonly blocks: readonly LeaveBlock[];
  readonly limits: readonly LeaveLimit[];
}

type Row<Rule> = Omit<Rule, 'updated_at'> & { readonly updated_at: Date };

const plain = <Rule extends { readonly updated_at: Date }>(rule: Rule) => ({
  ...rule,
  updated_at: rule.updated_at.toISOString(),
});

/** Reads the rules: blocks by date, limits by name. */
export async function storedCalendarRules(db: Db): Promise<CalendarRules> {
  const [blocks, limits] = await Promise.all([
    rowsOf<Row<LeaveBlock>>(
      db,
      `select id, name, sentence, starts_on, ends_on, scope, item_ids, updated_at from leave_blocks
        order by starts_on, ends_on, id`,
    ),
    rowsOf<Row<LeaveLimit>>(
      db,
      `select id, name, scope, item_id, at_most, percent, from_month, until_month, when_reached, counts_waiting,
              offer_hours, leave_type_ids, updated_at
         from leave_limits order by name, id`,
    ),
  ]);
  return { blocks: blocks.map(plain), limits: limits.map(plain) };
}

/** Version of all rules. */
export const versionOfRules = (rules: CalendarRules): string => versionOf({ ...rules });

const rulesCache = new VersionedCache<CalendarRules>(500);

/** Reads the rules from the cache. A transaction that changes them would not see its own change. */
export const cachedCalendarRules = (db: Db): Promise<CalendarRules> =>
  rulesCache.getOrComputeForCompany(db, '', () => storedCalendarRules(db));
