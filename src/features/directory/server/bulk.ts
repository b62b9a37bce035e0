import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { Impact } from '#platform/shared/impact.ts';
import { formatDate } from '#platform/shared/date-format.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cachedSettings, todayOf } from '#features/company/server/queries.ts';
import type { PersonCard } from '#features/people/contract.ts';
import { selectCards, isDischargeApplied } from '#features/people/server/queries.ts';
import { directoryFaults } from '../contract.ts';
import type { BulkPreview } from '../rules/bulk-shapes.ts';
import { asText, translate } from '#platform/shared/translate.ts';

/** The actor and the time: of a request, or of a worker on behalf of the starter. */
export interface BulkCall {
  readonly db: Db;
  readonly actor: Actor;
  /** now in epoch seconds */
  readonly context: { readonly now: number };
}

/** A chosen person in their current state. */
export interface ChosenPerson {
  readonly person: PersonCard;
  readonly joined_on: LocalDate;
  readonly discharged_date: LocalDate | null;
  readonly has_left: boolean;
}

/** Reason why a person stays unchanged; undefined if they change. */
export type StayReason = string | undefined;

/**
 * Returns the chosen people by name. To be changed, they are locked one by one in
 * id order, so that concurrent changes of the same people wait for each other.
 * @throws 460 if one of them does not exist
 */
export async function chosenPeople(
  { db, context }: BulkCall,
  ids: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<ChosenPerson[]> {
  const uniqueIds = [...new Set(ids)];
  const among = sql<string>`any(${uniqueIds}::uuid[])`;
  if (lock) await db.selectFrom('people').select('id').where('id', '=', among).orderBy('id').forNoKeyUpdate().execute();
  const today = await todayOf(db, context.now);
  const rows = await selectCards(db)
    .select(['people.joined_on', 'people.discharged_date'])
    .select(isDischargeApplied(today).as('has_left'))
    .where('people.id', '=', among)
    .orderBy('people.name_key')
    .orderBy('people.id')
    .execute();
  if (rows.length !== uniqueIds.length) throw directoryFaults.unknownPeople.at('ids');
  return rows.map(({ joined_on, discharged_date, has_left, ...person }) => ({
    person,
    joined_on,
    discharged_date,
    has_left,
  }));
}

/** The planned result of an action for each chosen person. */
export interface BulkPlan {
  readonly changes: readonly { readonly person: PersonCard; readonly from: string | null }[];
  readonly stays: readonly { readonly person: PersonCard; readonly why: string }[];
}

/** Maximum number of people named in a preview. */
const maxNamed = 500;

/** Converts a plan into the preview of the response. */
export const previewOf = ({ changes, stays }: BulkPlan, effects: readonly Impact[] = []): BulkPreview => ({
  effects: [...effects],
  changes: changes.slice(0, maxNamed),
  total: changes.length,
  stays: stays.slice(0, maxNamed),
  total_stays: stays.length,
});

/** Divides people, in their order, by a rule that returns either the reason to stay unchanged or the value replaced. */
export function planOf(
  people: readonly ChosenPerson[],
  check: (each: ChosenPerson) => { readonly why: string } | { readonly from: string | null },
  /** Id of the caller, if they are left out. */
  barred: string | null = null,
): BulkPlan {
  const checked = people.map((each) => ({
    person: each.person,
    verdict: each.person.id === barred ? { why: translate(ownWhy) } : check(each),
  }));
  return {
    changes: checked.flatMap(({ person, verdict }) => ('from' in verdict ? [{ person, from: verdict.from }] : [])),
    stays: checked.flatMap(({ person, verdict }) => ('why' in verdict ? [{ person, why: verdict.why }] : [])),
  };
}

/** Completes “They stay as they are: …”. */
const ownWhy = asText('left out: yourself, someone else has to do this for you');

/** Returns a function that formats dates as the company does. */
export async function dateWords(db: Db): Promise<(date: LocalDate) => string> {
  const { date_format } = await cachedSettings(db);
  return (date) => formatDate(date, date_format);
}
