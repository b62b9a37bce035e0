import type { Db } from '#platform/server/database/database.ts';
import { sayFault } from '#platform/shared/translate.ts';
import type { Authority } from '#features/access/server/queries.ts';
import { roleFaults } from '../contract.ts';
import type { Decision } from '../rules/shapes.ts';
import { missingText, revokeDenial, rules, type RoleFacts } from '../rules/authority.ts';

/** Returns for each holder whether the role may be taken from them. The last Owner is recognised without trying. */
export async function mayRevokeFrom(
  db: Db,
  actor: Authority,
  role: RoleFacts,
): Promise<(personId: string, isSelf: boolean) => Decision> {
  const owners = role.is_owner ? await stayingOwners(db, role.id) : [];
  return (personId, isSelf) => {
    const { permission } = rules.revoke;
    if (!actor.permissions.has(permission)) return { allowed: false, reason: missingText(permission) };
    const refused =
      revokeDenial(actor, role, isSelf) ?? (owners.length === 1 && owners[0] === personId ? 'lastOwner' : null);
    return { allowed: refused === null, reason: refused && sayFault(roleFaults[refused]) };
  };
}

/** Owners who can act and will stay, as the constraint of `0180_access.sql` counts them; two are enough to decide. */
async function stayingOwners(db: Db, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('role_people')
    .innerJoin('people', 'people.id', 'role_people.person_id')
    .select('people.id')
    .where('role_people.role_id', '=', roleId)
    .where('people.status', '=', 'active')
    .where('people.discharged_date', 'is', null)
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}
