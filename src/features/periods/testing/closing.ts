import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Company, Member } from '#platform/testing/company.ts';

/** Closes a period, for one person or for everyone, whether or not it is one of the calendar. @returns its id */
export const close = (acme: Company, name: string, starts_on: string, ends_on: string, person?: Member) =>
  acme.inside(async (db) => {
    const dates = { starts_on: starts_on as LocalDate, ends_on: ends_on as LocalDate };
    const row = { name, ...dates, person_id: person?.id ?? null };
    return (await db.insertInto('closed_periods').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });

export const reopen = (acme: Company, id: string) =>
  acme.inside((db) =>
    db
      .updateTable('closed_periods')
      .set({ reopened_at: new Date(), reopen_reason: 'Something was missing.' })
      .where('id', '=', id)
      .execute(),
  );
