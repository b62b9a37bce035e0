import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Company } from '#platform/testing/company.ts';
import type { FeatureFixtures, PreparationContext } from '#platform/testing/rows.ts';
import { payTerms } from '#features/pay/rules/terms.ts';

const begin = '2026-01-01' as LocalDate;

/** Gives a person a rule with an account that owes nothing, and an hour on it. */
async function withAccount(acme: Company, person_id: string): Promise<void> {
  await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('pay_rules')
      .values({ name: crypto.randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const terms = JSON.stringify(payTerms.parse({ account: { target: 'none' } }));
    await db.insertInto('pay_rule_terms').values({ pay_rule_id: id, effective_from: begin, terms }).execute();
    await db.insertInto('pay_rule_people').values({ person_id, effective_from: begin, pay_rule_id: id }).execute();
    const reason = 'Brought along';
    await db
      .insertInto('time_account_lines')
      .values({ person_id, kind: 'adjust', date: begin, seconds: 36_000, reason })
      .execute();
  });
}

const prepare = ({ acme, subject }: PreparationContext) => withAccount(acme, subject.id);

export const rows: FeatureFixtures = {
  prepare: {
    open: prepare,
    adjust: prepare,
    payOut: async ({ acme, subject }) => {
      await withAccount(acme, subject.id);
      return { body: { pay_outs: [{ person_id: subject.id, seconds: 3600 }] } };
    },
  },
  tables: {
    time_account_lines: ({ acme, owner }) =>
      acme.inside((db) =>
        db
          .insertInto('time_account_lines')
          .values({ person_id: owner.id, kind: 'adjust', date: begin, seconds: 3600, reason: 'Brought along' })
          .execute(),
      ),
    time_account_periods: ({ acme, owner }) =>
      acme.inside((db) =>
        db
          .insertInto('time_account_periods')
          .values({ person_id: owner.id, starts_on: '1950-01-01' as LocalDate, ends_on: '1950-01-31' as LocalDate })
          .execute(),
      ),
  },
};
