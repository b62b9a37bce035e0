import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, RowContext } from '#platform/testing/rows.ts';
import { payTerms } from '../rules/terms.ts';

const effective_from = '2070-01-06' as LocalDate;

/** A rule without overtime. */
const pay_rule = ({ acme }: Pick<RowContext, 'acme'>): Promise<string> =>
  acme.inside(async (db) => {
    const { id } = await db
      .insertInto('pay_rules')
      .values({ name: crypto.randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const terms = JSON.stringify(payTerms.parse({}));
    await db.insertInto('pay_rule_terms').values({ pay_rule_id: id, effective_from, terms }).execute();
    return id;
  });

export const rows: FeatureFixtures = {
  entities: { pay_rule },
  aboutCaller: {
    assign: async ({ acme, caller }) => ({
      body: { person_ids: [caller.id], pay_rule_id: await pay_rule({ acme }), effective_from },
    }),
  },
  tables: {
    pay_rules: pay_rule,
    pay_rule_terms: pay_rule,
    pay_rule_people: async (context) => {
      const pay_rule_id = await pay_rule(context);
      await context.acme.inside((db) =>
        db.insertInto('pay_rule_people').values({ person_id: context.owner.id, effective_from, pay_rule_id }).execute(),
      );
    },
  },
};
