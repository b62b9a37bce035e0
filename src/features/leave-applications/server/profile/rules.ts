import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { stepsOf, type StoredStep } from '../queries/review-processes.ts';
import { ruledReviewers, type RuledReviewers } from '../queries/ruled-reviewers.ts';

interface PackageRow {
  readonly id: string | null;
  readonly name: string | null;
  readonly from: LocalDate;
  readonly days: number | null;
}

interface WeeklyRow {
  readonly from: LocalDate;
  readonly weekly: number | null;
}

/** Reads the rules of a person's leave: package, weekly hours and process, and the next change of each. */
export async function rulesFor(db: Db, person_id: string, today: LocalDate) {
  const [packages, hours, process] = await Promise.all([
    packagesOf(db, person_id, today),
    rowsOf<WeeklyRow>(
      db,
      `select effective_from as "from", weekly_work_time as weekly from employment_rows
        where person_id = $1 and field = 'weekly_work_time' order by effective_from`,
      [person_id],
    ),
    processFor(db, person_id),
  ]);
  const [now, next] = nowAndNext(packages, today);
  const [week, nextWeek] = nowAndNext(hours, today);
  const { id = null, name = null, from, days = null } = now ?? {};
  return {
    package: id !== null && name !== null && from ? { id, name, days, since: from } : null,
    next_package: next ? { name: next.name, from: next.from } : null,
    weekly: week?.weekly ?? null,
    next_weekly: nextWeek ? { weekly: nextWeek.weekly, from: nextWeek.from } : null,
    process,
  };
}

function nowAndNext<Row extends { readonly from: LocalDate }>(rows: readonly Row[], today: LocalDate) {
  return [rows.findLast(({ from }) => from <= today), rows.find(({ from }) => from > today)] as const;
}

/** Reads a person's packages with their first days, and the days of the type that each gives most of. */
const packagesOf = (db: Db, person_id: string, today: LocalDate) =>
  rowsOf<PackageRow>(
    db,
    `select p.id, p.name, r.effective_from as "from",
            (select max(t.days)::float8 from (
               select distinct on (leave_type_id) is_given, by_hours, days from leave_policy_terms
                where policy_id = p.id and effective_from <= greatest($2::date, r.effective_from)
                order by leave_type_id, effective_from desc) t
              where t.is_given and t.by_hours is null) as days
       from leave_policy_people r left join leave_policies p on p.id = r.policy_id
      where r.person_id = $1 order by r.effective_from`,
    [person_id, today],
  );

async function processFor(db: Db, person_id: string) {
  const [row] = await rowsOf<{ id: string; name: string }>(
    db,
    `select v.id, v.name from leave_review_people r join leave_reviews v on v.id = r.review_id
      where r.person_id = $1 and v.trashed_at is null`,
    [person_id],
  );
  if (!row) return null;
  const steps = (await stepsOf(db, [row.id])).get(row.id) ?? [];
  const ruled: RuledReviewers = steps.some(({ by_rules }) => by_rules.length > 0)
    ? await ruledReviewers(db, person_id)
    : {};
  // Approvers by rule are those of today.
  const idsOf = ({ approvers, by_rules }: StoredStep) => [
    ...new Set([...approvers, ...by_rules.flatMap((rule) => ruled[rule] ?? [])]),
  ];
  const cards = await cardsByIds(db, [...new Set(steps.flatMap(idsOf))]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return {
    ...row,
    steps: steps.map((step) => ({
      review_condition: step.review_condition,
      reviewers: idsOf(step).flatMap((id) => byId.get(id) ?? []),
    })),
  };
}
