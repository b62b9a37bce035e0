import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, PreparationContext, RowContext } from '#platform/testing/rows.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { employ } from '#features/people/testing/employ.ts';
import { previewApplication } from '../server/commands/apply.ts';

/** A rule that assigns a group to a department. */
async function joiner_rule({ acme, owner }: Pick<RowContext, 'acme' | 'owner'>): Promise<string> {
  return acme.inside(async (db) => {
    const name = crypto.randomUUID();
    const [department, group] = [
      await db.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow(),
      await db.insertInto('groups').values({ name }).returning('id').executeTakeFirstOrThrow(),
    ];
    const values = { department_ids: [department.id], group_ids: [group.id], position: 1, updated_by: owner.id };
    return (await db.insertInto('joiner_rules').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
}

/** A holiday of the region that the examples name. */
const bavarianHoliday = ({ acme }: Pick<RowContext, 'acme'>) =>
  acme.inside((db) =>
    db
      .insertInto('holidays')
      .values({
        name: 'Epiphany',
        start_date: '2027-01-06' as LocalDate,
        end_date: '2027-01-06' as LocalDate,
        is_for_everyone: false,
        country_id: 'DE',
        region_id: 'BY',
        import_year: 2027,
        import_key: crypto.randomUUID(),
      })
      .execute(),
  );

/** A rule that assigns a group to a department in which another person works. */
async function ruleWithPerson({ acme, caller }: PreparationContext): Promise<string> {
  const rule_id = await joiner_rule({ acme, owner: caller });
  const ben = await acme.hire('Ben');
  await moveTo(acme, rule_id, ben.id);
  return rule_id;
}

/** Moves someone into the department of a rule. */
async function moveTo(acme: RowContext['acme'], rule_id: string, person_id: string): Promise<void> {
  await acme.inside(async (db) => {
    const { department_ids } = await db
      .selectFrom('joiner_rules')
      .select('department_ids')
      .where('id', '=', rule_id)
      .executeTakeFirstOrThrow();
    await employ(db, person_id, { department_id: department_ids[0] ?? null });
  });
}

/** Returns the call that applies a rule after a person's preview. */
async function applying({ acme }: Pick<PreparationContext, 'acme'>, rule_id: string, actor_id: string) {
  const { confirmed, today } = await acme.inside(async (db) => {
    const now = Date.now() / 1000;
    const today = await todayOf(db, now);
    const application = { rule_id, effective_from: today, replaces_manual: false };
    return { ...(await previewApplication(db, application, { actor_id, now })), today };
  });
  return { body: { rule_id, effective_from: today, confirmed } };
}

/** Stores a value that a batch gave a person. */
async function batchValue({ acme }: Pick<RowContext, 'acme'>, person_id: string) {
  const batch_id = crypto.randomUUID();
  const value = { rule_name: 'Workshop', field: 'groups', effective_from: '2026-03-02' as LocalDate, batch_id };
  await acme.inside((db) =>
    db
      .insertInto('joiner_rule_values')
      .values({ person_id, ...value })
      .execute(),
  );
  return { body: { batch_id } };
}

export const rows: FeatureFixtures = {
  entities: { joiner_rule },
  prepare: {
    preview: async (context) => void (await bavarianHoliday(context)),
    store: async (context) => void (await bavarianHoliday(context)),
    apply: async (context) => applying(context, await ruleWithPerson(context), context.caller.id),
    undo: async (context) => batchValue(context, (await context.acme.hire('Ben')).id),
  },
  aboutCaller: {
    async apply(context) {
      const rule_id = await joiner_rule({ acme: context.acme, owner: context.caller });
      await moveTo(context.acme, rule_id, context.caller.id);
      // As another person sees it, who is not left out.
      return applying(context, rule_id, crypto.randomUUID());
    },
    undo: (context) => batchValue(context, context.caller.id),
  },
  tables: {
    async joiner_rule_values(context) {
      const rule_id = await joiner_rule(context);
      await context.acme.inside((db) =>
        db
          .insertInto('joiner_rule_values')
          .values({
            person_id: context.owner.id,
            rule_id,
            rule_name: 'Workshop',
            field: 'groups',
            effective_from: '2026-03-02' as LocalDate,
            value: JSON.stringify([]),
          })
          .execute(),
      );
    },
  },
};
