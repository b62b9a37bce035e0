import type { DemoPart } from '#platform/server/demo.ts';
import { calendarPeriod, monthsLater, periodOfMonth } from '#features/company/rules/calendar-period.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { germany } from '../rules/presets/germany.ts';
import { payTerms } from '../rules/terms.ts';

const hour = 3600;

/** Overtime of a week is paid, and so are nights, Sundays and holidays. */
const production = payTerms.parse({
  ...germany,
  tiers: { weekly: [{ over: 40 * hour, element: 'overtime_25', percent: 25 }] },
});

/** An account keeps what is worked beyond the planned shift. */
const flexitime = payTerms.parse({
  breaks: germany.breaks,
  account: { target: 'shift', settles: 'day', lights: { yellow: 20 * hour, red: 40 * hour } },
});

const rules = [
  { name: 'Production', terms: production, departments: ['Assembly', 'Workshop'] },
  { name: 'Office, flexitime', terms: flexitime, departments: null },
] as const;

export const payDemo: DemoPart = {
  /** Gives everyone a pay rule from the month before the last, since earlier months are closed. */
  async create(db, { people, today }) {
    const { calendar_cycle } = await settingsOf(db);
    const month = monthsLater(calendarPeriod(today, calendar_cycle).month, -2);
    const effective_from = periodOfMonth(month, calendar_cycle).start_date;
    const stored = await db.selectFrom('people').select(['id', 'email', 'joined_on']).execute();
    const departments = new Map(people.map(({ email, department }) => [email, department]));
    const named = new Set<string>(rules.flatMap((rule) => rule.departments ?? []));
    for (const { name, terms, departments: own } of rules) {
      const { id } = await db.insertInto('pay_rules').values({ name }).returning('id').executeTakeFirstOrThrow();
      await db
        .insertInto('pay_rule_terms')
        .values({ pay_rule_id: id, effective_from, terms: JSON.stringify(terms) })
        .execute();
      const rows = stored.flatMap(({ id: person_id, email, joined_on }) => {
        const department = departments.get(email ?? '') ?? '';
        const isTheirs = own ? (own as readonly string[]).includes(department) : !named.has(department);
        const from = joined_on > effective_from ? joined_on : effective_from;
        return isTheirs ? [{ person_id, pay_rule_id: id, effective_from: from }] : [];
      });
      if (rows.length > 0) await db.insertInto('pay_rule_people').values(rows).execute();
    }
  },
};
