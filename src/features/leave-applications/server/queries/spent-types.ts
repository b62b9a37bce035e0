import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { Kept } from '#platform/server/kept.ts';
import type { SetupItem } from '#features/leave/rules/shapes.ts';
import { leaveSetupOf } from '#features/leave/server/queries/setup.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import { leaveOfWhom } from '../../rules/access.ts';
import { awayFrom, spentTypeFrom } from '../../rules/leave-on.ts';
import type { SpentType } from '../../rules/shapes.ts';
import { spentTypesOf } from './view.ts';

/** What one viewer may know of the leave that calendars show. */
export interface SeenLeave {
  /** The id as it is shown: of what a colleague may not know, only that and how long somebody is away. */
  idOf(spent_type_id: string, personId: string): string;
  /** Of those that are shown, the names and letters, each once. */
  legend(shown: Iterable<string>): Pick<SpentType, 'id' | 'name' | 'letter'>[];
}

interface Known {
  readonly sees: SetupItem['colleagues_see'];
  readonly private: ReadonlySet<string>;
  readonly types: ReadonlyMap<string, SpentType>;
}

const known = new Kept<Known>(500);

async function read(db: Db): Promise<Known> {
  const [types, { colleagues_see }] = await Promise.all([leaveTypesOf(db, { withTrash: true }), leaveSetupOf(db)]);
  return {
    sees: colleagues_see,
    private: new Set(types.flatMap(({ id, is_private }) => (is_private ? id : []))),
    types: new Map(spentTypesOf(types).map((type) => [type.id, type])),
  };
}

/** Nothing is asked of the database that is not in memory, as long as types and set-up are the same. */
export async function seenLeaveOf(db: Db, actor: Pick<Actor, 'id' | 'permissions'>): Promise<SeenLeave> {
  const { sees, types, private: hidden } = await known.ofCompany(db, 'spent types', () => read(db));
  const seesAll = leaveOfWhom.others.some((permission) => actor.permissions.has(permission));
  const knows = (id: string) => {
    const type = spentTypeFrom(id)?.leave_type_id;
    return seesAll || (sees === 'type' && type !== undefined && !hidden.has(type));
  };
  return {
    idOf: (id, personId) => (personId === actor.id || knows(id) ? id : awayFrom(id)),
    legend: (shown) =>
      [...new Set(shown)].map((id) => {
        const { name, letter } = types.get(id) ?? { name: 'Away', letter: '' };
        return { id, name, letter };
      }),
  };
}
