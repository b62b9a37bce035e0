import type { Db } from '#platform/server/database/database.ts';
import type { CompanyWeek } from '#features/company/rules/weeks-in-force.ts';
import { companyWeekFrom, readStandardHours } from '#features/shifts/server/queries/standard-hours.ts';

/** Reads the company's weeks, also when the transaction has just changed them. */
export async function companyWeeks(db: Db): Promise<CompanyWeek[]> {
  return (await readStandardHours(db)).map(companyWeekFrom);
}
