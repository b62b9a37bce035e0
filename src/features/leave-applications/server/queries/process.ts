import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { stepsFor, type Step } from '../../rules/review.ts';
import { stepsOf } from './review-processes.ts';
import { ownersOf, workingOf } from './reviews.ts';

/** The review process for a person's application. */
export interface Process {
  readonly name: string;
  readonly remind_days: number | null;
  readonly owners_days: number | null;
  /** Empty when nobody else could decide. */
  readonly steps: readonly Step[];
  /** Same as in `Review`. */
  readonly working: ReadonlySet<string>;
  readonly owners: readonly string[];
}

interface StoredProcess extends Pick<Process, 'name' | 'remind_days' | 'owners_days'> {
  readonly steps: readonly Omit<Step, 'position'>[];
}

/** Processes of companies outside the Trash, cached by id. */
const processCache = new VersionedCache<ReadonlyMap<string, StoredProcess>>(500);

/** Reads them from the cache. A transaction that changes processes would not see its own change. */
const cachedProcesses = (db: Db): Promise<ReadonlyMap<string, StoredProcess>> =>
  processCache.getOrComputeForCompany(db, '', async () => {
    const rows = await rowsOf<{ id: string } & Omit<StoredProcess, 'steps'>>(
      db,
      'select id, name, remind_days, owners_days from leave_reviews where trashed_at is null',
    );
    const steps = await stepsOf(
      db,
      rows.map(({ id }) => id),
    );
    return new Map(
      rows.map(({ id, ...process }) => {
        const own = steps.get(id) ?? [];
        const shown = own.map(({ review_condition, approvers }) => ({ review_condition, reviewers: approvers }));
        return [id, { ...process, steps: shown }];
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

/** Returns its name; null: they have none. */
export const processNameOf = async (db: Db, person_id: string): Promise<string | null> =>
  (await storedProcessOf(db, person_id))?.name ?? null;

/** Returns the process as a new application of the person would copy it; undefined: they have none. */
export async function processOf(db: Db, person_id: string, now: number): Promise<Process | undefined> {
  const [process, owners] = await Promise.all([storedProcessOf(db, person_id), ownersOf(db, now)]);
  if (!process) return undefined;
  const reviewerIds = [...new Set(process.steps.flatMap(({ reviewers }) => reviewers))];
  const working = await workingOf(db, reviewerIds, now);
  return { ...process, steps: stepsFor(person_id, process.steps, working, owners), working, owners };
}
