import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { accruesByHours } from '../queries/due-people.ts';
import { creditBlock, peopleOfBlock } from './credit.ts';

interface Moment {
  readonly today: LocalDate;
  /** Epoch seconds. */
  readonly now: number;
}

/** Share of a block's duration to pause before the next one, so that people who are clocking go first. */
const restShare = 0.4;

/** Credits hours worked in blocks, each in a transaction of its own. */
export async function creditCompany(database: Database, company_id: string, moment: Moment): Promise<void> {
  if (!(await database.tenant(company_id, 'read', accruesByHours))) return;
  for (;;) {
    const began = performance.now();
    const people = await database.tenant(company_id, 'write', (db) => creditBlock(db, { ...moment, ids: null }));
    if (people < peopleOfBlock) return;
    await wait((performance.now() - began) * restShare);
  }
}
