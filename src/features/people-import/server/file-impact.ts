import type { Db } from '#platform/server/database/database.ts';
import {
  impactsOfMoves,
  withShownImpact,
  type EmploymentImpacts,
} from '#features/employment/server/commands/confirm.ts';
import type { EmploymentChange } from '#features/employment/server/queries/impact.ts';
import { lockPeople } from '#features/people/server/commands.ts';
import { hasTerms } from '#features/place-weeks/server/queries/terms.ts';

/** People whom a file concerns, in a block or as a whole. */
interface FileChange extends Pick<EmploymentChange, 'actor' | 'today'> {
  /** People whose hours or days of employment change. */
  readonly dated: readonly string[];
  /** People whose place of work or department changes. */
  readonly placed: readonly string[];
}

/** Changes the people of a file and applies the impact that was shown; a place or department may have its own week. */
export async function withImpactOfFile<Done>(
  db: Db,
  { actor, today, dated, placed }: FileChange,
  impacts: EmploymentImpacts,
  act: () => Promise<Done>,
): Promise<Done> {
  if (dated.length + placed.length === 0) return act();
  const known = new Set(dated);
  const moved = placed.length > 0 && (await hasTerms(db)) ? placed.filter((id) => !known.has(id)) : [];
  const found = new Set(await lockPeople(db, [...dated, ...moved]));
  const change = (ids: readonly string[]) => ({ actor, today, person_ids: ids.filter((id) => found.has(id)) });
  const actOnMoved = () =>
    moved.length > 0 ? withShownImpact(db, change(moved), impactsOfMoves(impacts), act) : act();
  return dated.length > 0 ? withShownImpact(db, change(dated), impacts, actOnMoved) : actOnMoved();
}
