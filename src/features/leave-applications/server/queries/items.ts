import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { holdsOneOf } from '#platform/server/http/subjects.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { commentCounts } from '#features/comments/server/queries.ts';
import { fileCounts } from '#features/files/server/queries.ts';
import { selectCards, personNamesOf } from '#features/people/server/queries.ts';
import { placementsIn, type PlacementsInRange } from '#features/people/server/queries/placements.ts';
import { approverPermissions } from '../../rules/access.ts';
import { mayDo, maySee, maySeeReason, type Viewer } from '../../rules/application-permissions.ts';
import type { ApplicationItem } from '../../rules/shapes.ts';
import { daysOf, ownerType, typeCardOf, type StoredApplication, type StoredDay } from './applications.ts';
import { reviewsOf, standsInFor, type StoredReviewState } from './reviews.ts';
import { asksToShorten } from './shortenings.ts';

/** Builds the viewer; only people who may decide can be deputies. */
export async function viewerOf(db: Db, actor: Actor, today: LocalDate): Promise<Viewer> {
  const others = holdsOneOf(actor, approverPermissions) ? await standsInFor(db, actor.id, today) : new Set<string>();
  const asks = await asksToShorten(db);
  const { id, is_owner, permissions } = actor;
  return { id, is_owner, permissions, today, standsInFor: others, asksToShorten: asks };
}

/** Reads people with their departments; a statement of its own for one person lets PostgreSQL cache its plan. */
export async function authorsOf(db: Db, ids: readonly string[]) {
  const [one, ...others] = ids;
  const authors =
    one !== undefined && others.length === 0
      ? sql<boolean>`people.id = ${one}`
      : sql<boolean>`people.id = any(${ids}::uuid[])`;
  const rows = await selectCards(db)
    .leftJoin('departments', 'departments.id', 'people.department_id')
    .select('departments.name as department_name')
    .where(authors)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
export type Author = ApplicationItem['user'];

interface ItemsOptions {
  readonly viewer: Viewer;
  /** Epoch seconds. */
  readonly now: number;
  /** People's departments on the days of the applications, if they are already loaded. */
  readonly placements?: PlacementsInRange;
}

type Span = Pick<StoredApplication, 'starts_on' | 'ends_on'>;

/** Reads people's departments and other assignments on all days of some applications. */
export function placementsDuring(
  db: Db,
  [first, ...others]: readonly Span[],
  today: LocalDate,
): Promise<PlacementsInRange> {
  const range = { start_date: first?.starts_on ?? today, end_date: first?.ends_on ?? today };
  for (const { starts_on, ends_on } of others) {
    if (starts_on < range.start_date) range.start_date = starts_on;
    if (ends_on > range.end_date) range.end_date = ends_on;
  }
  return placementsIn(db, range, today);
}

/** Builds applications for lists, in the order given. */
export async function itemsOf(
  db: Db,
  applications: readonly StoredApplication[],
  options: ItemsOptions,
): Promise<ApplicationItem[]> {
  if (applications.length === 0) return [];
  const { viewer } = options;
  const known = await aroundOf(db, applications, options);
  return applications.flatMap((application) => itemOf(application, known, viewer) ?? []);
}

/** An application as it was just stored, with its days and review. */
export interface NewApplication {
  readonly application: StoredApplication;
  readonly days: readonly StoredDay[];
  readonly review: StoredReviewState;
}

/** The same for one just stored, for which only the person has to be read. */
export async function newItemOf(
  db: Db,
  { application, days, review }: NewApplication,
  { viewer, files }: { readonly viewer: Viewer; readonly files: number },
): Promise<ApplicationItem | null> {
  const { id, person_id, applied_by } = application;
  const [authors, names, placements] = await Promise.all([
    authorsOf(db, [person_id]),
    personNamesOf(db, applied_by === null ? [] : [applied_by]),
    placementsDuring(db, [application], viewer.today),
  ]);
  const known = { days: new Map([[id, days]]), reviews: new Map([[id, review]]), comments: new Map<string, number>() };
  return itemOf(application, { ...known, files: new Map([[id, files]]), authors, names, placements }, viewer);
}

/** Reads the related data of all applications at once. */
async function aroundOf(
  db: Db,
  applications: readonly StoredApplication[],
  { viewer, now, placements: known }: ItemsOptions,
) {
  const ids = applications.map(({ id }) => id);
  const [days, reviews, comments, files, authors, placements] = await Promise.all([
    daysOf(db, ids),
    reviewsOf(db, applications, now),
    commentsSeen(db, applications, viewer),
    fileCounts(db, ownerType, ids),
    authorsOf(db, [...new Set(applications.map(({ person_id }) => person_id))]),
    known ?? placementsDuring(db, applications, viewer.today),
  ]);
  const named = [...reviews.values()].flatMap(({ all }) => all.map(({ decided_by }) => decided_by));
  const appliers = applications.flatMap(({ applied_by }) => applied_by ?? []);
  const names = await personNamesOf(db, [...new Set([...named, ...appliers])]);
  return { days, reviews, comments, files, authors, names, placements };
}
/** Counts the comments of each that the viewer may read. */
async function commentsSeen(db: Db, applications: readonly StoredApplication[], viewer: Viewer) {
  const [open, hidden] = [true, false].map((isOpen) =>
    applications.filter((application) => maySeeReason(viewer, application) === isOpen).map(({ id }) => id),
  );
  const counts = await Promise.all([
    commentCounts(db, ownerType, open ?? []),
    hidden?.length ? commentCounts(db, ownerType, hidden, viewer.id) : new Map<string, number>(),
  ]);
  return new Map(counts.flatMap((each) => [...each]));
}

type ItemContext = Omit<Awaited<ReturnType<typeof aroundOf>>, 'days'> & {
  readonly days: ReadonlyMap<string, readonly StoredDay[]>;
};

function itemOf(application: StoredApplication, known: ItemContext, viewer: Viewer): ApplicationItem | null {
  const { id, applied_by, state, starts_on, ends_on, total, period_starts, step } = application;
  const { is_decided_alone, is_decision_changed } = application;
  const { names } = known;
  const [author, review] = [known.authors.get(application.person_id), known.reviews.get(id)];
  if (!author || !review) return null;
  const then = known.placements.on(author.id, starts_on);
  return {
    id,
    // The team is the department on the first day of the leave.
    user: then ? { ...author, department_name: then.department.name } : author,
    state,
    starts_on,
    ends_on,
    total,
    period_starts: [...period_starts],
    step,
    is_decided_alone,
    is_decision_changed,
    leave_type: typeCardOf(application),
    dates: (known.days.get(id) ?? []).map(({ date, part, cost, is_away }) => ({ date, part, cost, is_away })),
    applied_at: application.created_at.toISOString(),
    applied_by: applied_by === null ? null : (names.get(applied_by) ?? null),
    steps: Math.max(1, review.steps.length),
    decided_by: decidersIn(application, review).flatMap((decider) => names.get(decider)?.name ?? []),
    decided_at: application.decided_at?.toISOString() ?? null,
    comments_count: known.comments.get(id) ?? 0,
    attachments_count: known.files.get(id) ?? 0,
    may_open: maySee(viewer, application, review),
    ...mayDo(viewer, application, review),
  };
}

/** Returns the people whose decision led to the state; a changed decision counts alone. */
function decidersIn({ state }: StoredApplication, { all }: StoredReviewState): string[] {
  const saying = all.filter(({ is_void, decision }) => !is_void && decision === state);
  const change = saying.findLast(({ is_change }) => is_change);
  return [...new Set((change ? [change] : saying).map(({ decided_by }) => decided_by))];
}
