import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { versionOf } from '#platform/server/version.ts';
import { peopleCounts, peopleOfRule, type PeopleTime } from './rule-people.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { DatedTerms } from '../../rules/shapes.ts';
import type { PayTerms } from '../../rules/terms.ts';

interface TermsRow {
  readonly effective_from: LocalDate;
  readonly terms: PayTerms;
}

interface PayRule {
  readonly id: string;
  readonly name: string;
  /** In date order. */
  readonly terms: readonly TermsRow[];
}

/** Reads the pay rules by name. */
export function storedPayRules(db: Db): Promise<PayRule[]> {
  return rowsOf<PayRule>(
    db,
    `select r.id, r.name,
            coalesce((select json_agg(json_build_object('effective_from', t.effective_from, 'terms', t.terms)
                                      order by t.effective_from)
                        from pay_rule_terms t where t.pay_rule_id = r.id), '[]') as terms
       from pay_rules r order by r.name_key, r.id`,
  );
}

/** Version of all pay rules. */
export const versionOfPayRules = (rules: readonly PayRule[]): string => versionOf({ rules });

/** Returns the pay rules with their numbers of people, and the people without one. */
export async function payRulesPage(db: Db, when: PeopleTime) {
  const rules = await storedPayRules(db);
  const people = await peopleCounts(db, when);
  const uses = await rowsOf<{ pay_rule_id: string }>(
    db,
    'select distinct pay_rule_id from pay_rule_people where pay_rule_id is not null',
    [],
  );
  const used = new Set(uses.map(({ pay_rule_id }) => pay_rule_id));
  return {
    data: rules.map((rule) => ({
      ...rule,
      terms: [...rule.terms],
      people: people.get(rule.id) ?? 0,
      is_used: used.has(rule.id),
    })),
    without: await peopleOfRule(db, null, when),
    countable_leave: await rowsOf<{ id: string; name: string }>(
      db,
      'select id, name from leave_types where trashed_at is null order by name_key, id',
      [],
    ),
    version: versionOfPayRules(rules),
  };
}

interface PersonRow {
  readonly person_id: string;
  readonly effective_from: LocalDate;
  readonly pay_rule_id: string | null;
}

/** Terms of a person by date, and whether a date has any. */
export interface PersonTerms {
  readonly dated: readonly DatedTerms[];
  /** Names of the rules, each from a date on. */
  readonly rule_names: readonly { readonly from: LocalDate; readonly name: string }[];
  hasRuleOn(date: LocalDate): boolean;
}

/** Reads the terms by which a person is paid: those of their rule of each date. */
export async function termsOfPerson(db: Db, personId: string): Promise<PersonTerms> {
  return (await termsOfPeople(db, [personId])).get(personId) ?? noTerms;
}

const noTerms: PersonTerms = { dated: [], rule_names: [], hasRuleOn: () => false };

/** Reads the terms of some people; those without a rule are missing. */
export async function termsOfPeople(db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, PersonTerms>> {
  const [rules, rows] = await Promise.all([
    storedPayRules(db),
    rowsOf<PersonRow>(
      db,
      `select person_id, effective_from, pay_rule_id from pay_rule_people where person_id = any($1)
        order by person_id, effective_from`,
      [personIds],
    ),
  ]);
  const ruleById = new Map(rules.map((rule) => [rule.id, rule]));
  const people = Map.groupBy(rows, ({ person_id }) => person_id);
  return new Map([...people].map(([id, own]) => [id, personTerms(own, ruleById)]));
}

function personTerms(rows: readonly PersonRow[], rules: ReadonlyMap<string, PayRule>): PersonTerms {
  const spans = rows.flatMap(({ effective_from, pay_rule_id }, index) => {
    const next = rows[index + 1]?.effective_from;
    const rule = pay_rule_id === null ? undefined : rules.get(pay_rule_id);
    const last = next ? addDays(next, -1) : ('9999-12-31' as LocalDate);
    return spansOf(rule?.terms ?? [], effective_from, last).map((span) => ({ ...span, name: rule?.name ?? '' }));
  });
  return {
    dated: spans.map(({ from, terms }) => ({ from, terms })),
    rule_names: spans.map(({ from, name }) => ({ from, name })),
    hasRuleOn: (date) => spans.some(({ from, until }) => from <= date && date <= until),
  };
}

/** Returns the terms of a rule between two dates; none before the first of them. */
function spansOf(rows: readonly TermsRow[], first: LocalDate, last: LocalDate) {
  return rows.flatMap(({ effective_from, terms }, index) => {
    const next = rows[index + 1]?.effective_from;
    const from = effective_from > first ? effective_from : first;
    const until = next && next <= last ? addDays(next, -1) : last;
    return from <= until ? [{ from, until, terms }] : [];
  });
}
