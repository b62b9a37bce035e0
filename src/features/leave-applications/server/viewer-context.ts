import type { Actor, HandlerContext } from '#platform/server/http/implement.ts';
import { subjectsOf } from '#platform/server/http/subjects.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { viewerOf } from './queries/items.ts';

export interface Call extends HandlerContext {
  readonly actor: Actor;
}

/** The viewer and time of a call: of a request, or of a file that is made later. */
export interface ViewerContext {
  readonly db: Call['db'];
  readonly actor: Actor;
  readonly context: { readonly now: number };
}

/** Returns the viewer, the time and the company's date. */
export async function viewerContext({ db, actor, context: { now } }: ViewerContext) {
  const today = await todayOf(db, now);
  return { today, now, viewer: await viewerOf(db, actor, today) };
}

type AnyOf = readonly [Permission, ...Permission[]];

/**
 * Returns the person a request is about; without an id, the actor.
 * @throws 403 when it is about another person and the actor may only ask for themselves
 */
export function requestedPerson(
  actor: Actor,
  user_id: string | undefined,
  access: { readonly own: AnyOf; readonly others: AnyOf },
) {
  const person_id = user_id ?? actor.id;
  if (!subjectsOf(actor, { ...access, subject: 'query.user_id' }).includes(person_id))
    throw platformFaults.notAllowed();
  return person_id;
}
