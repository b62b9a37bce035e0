import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { stepsFor, type Step } from '../../rules/review.ts';
import { stepsOf } from './review-processes.ts';
import type { ReviewerRule } from '../../rules/reviewer-rules.ts';
import { ownersOf, ableReviewersOf } from './reviews.ts';
import { ruledReviewers, type RuledReviewers } from './ruled-reviewers.ts';

/** The review process for a person's application. */
export interface ReviewProcess {
  readonly name: string;
  readonly remind_days: number | null;
  readonly owners_days: number | null;
  /** Empty when no one else could decide. */
  readonly steps: readonly Step[];
  /** Rules of its steps by which no one can decide: there is no one, or only the person, or someone who cannot. */
  readonly missingRules: readonly ReviewerRule[];
  /** Reviewers who work here and can decide. */
  readonly ableReviewerIds: ReadonlySet<string>;
  readonly owners: readonly string[];
}

interface StoredProcess extends Pick<ReviewProcess, 'name' | 'remind_days' | 'owners_days'> {
  readonly steps: readonly StoredStep[];
}

interface StoredStep extends Omit<Step, 'position'> {
  readonly by_rules: readonly ReviewerRule[];
}

/** Processes of companies outside the Trash, cached by id. */
const processCache = new VersionedCache<ReadonlyMap<string, StoredProcess>>(500);

/** Reads the processes from the cache. A transaction that changes processes would not see its own change. */
const cachedProcesses = (db: Db): Promise<ReadonlyMap<string, StoredProcess>> =>
  processCache.getOrComputeForCompany(db, '', async () => {
    const rows = await rowsOf<{ id: string } & Omit<StoredProcess, 'steps'>>(
      db,
      'select id, name, remind_days, owners_days from leave_reviews where trashed_at is null',
    );
    const stepsById = await stepsOf(
      db,
      rows.map(({ id }) => id),
    );
    return new Map(
      rows.map(({ id, ...process }) => {
        const stored = stepsById.get(id) ?? [];
        const steps = stored.map(({ review_condition, approvers, by_rules }) => {
          return { review_condition, reviewers: approvers, by_rules };
        });
        return [id, { ...process, steps }];
      }),
    );
  });

/** Returns a person's process as stored; undefined: they have none. */
async function storedProcessOf(db: Db, person_id: string): Promise<StoredProcess | undefined> {
  const [processes, [row]] = await Promise.all([
    cachedProcesses(db),
    rowsOf<{ review_id: string }>(db, 'select review_id from leave_review_people where person_id = $1', [person_id]),
  ]);
  return row && processes.get(row.review_id);
}

/** Returns the name of a person's process; null: they have none. */
export const processNameOf = async (db: Db, person_id: string): Promise<string | null> =>
  (await storedProcessOf(db, person_id))?.name ?? null;

/** Returns the process as a new application of the person would copy it; undefined: they have none. */
export async function processOf(db: Db, person_id: string, now: number): Promise<ReviewProcess | undefined> {
  const [process, owners] = await Promise.all([storedProcessOf(db, person_id), ownersOf(db, now)]);
  if (!process) return undefined;
  const rules = [...new Set(process.steps.flatMap(({ by_rules }) => by_rules))];
  const ruled: RuledReviewers = rules.length > 0 ? await ruledReviewers(db, person_id) : {};
  const named = process.steps.map(({ review_condition, reviewers, by_rules }) => {
    return { review_condition, reviewers: [...reviewers, ...by_rules.flatMap((rule) => ruled[rule] ?? [])] };
  });
  const ableReviewerIds = await ableReviewersOf(db, [...new Set(named.flatMap(({ reviewers }) => reviewers))], now);
  const isAble = (id: string | undefined) => id !== undefined && id !== person_id && ableReviewerIds.has(id);
  return {
    ...process,
    steps: stepsFor(person_id, named, ableReviewerIds, owners),
    missingRules: rules.filter((rule) => !isAble(ruled[rule])),
    ableReviewerIds,
    owners,
  };
}
