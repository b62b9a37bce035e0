import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { holdsOneOf } from '#platform/server/http/subjects.ts';
import type { NewcomerItem } from '#platform/server/newcomer-item.ts';
import { Fault } from '#platform/shared/fault.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { peopleFaults } from '#features/people/contract.ts';
import { newcomerFields, type NewcomerSelection, type NewcomerField } from '../../rules/newcomers.ts';

export type NewcomerItems = readonly NewcomerItem[];

type Inviter = Pick<Actor, 'id' | 'permissions'>;

interface ChosenItem {
  readonly item: NewcomerItem;
  readonly id: string;
}

/** @throws 403 for a field that is not registered, or that the actor may not give */
function chosenBy(actor: Inviter, items: NewcomerItems, chosen: NewcomerSelection): ChosenItem[] {
  return newcomerFields.flatMap((field) => {
    const id = chosen[field];
    if (!id) return [];
    const item = items.find((item) => item.field === field);
    if (!item || !holdsOneOf(actor, item.access)) throw platformFaults.notAllowed();
    return [{ item, id }];
  });
}

const gone = (field: string) => peopleFaults.unknownItem.at(field);

/** Returns the fields that the actor may set for new people, with their choices. */
export async function newcomerChoices(db: Db, actor: Inviter, items: NewcomerItems) {
  const allowed = items.filter((item) => holdsOneOf(actor, item.access));
  return Promise.all(
    allowed.map(async (item) => ({ field: item.field as NewcomerField, choices: [...(await item.choices(db))] })),
  );
}

/** Checks a choice that is carried out later. @throws 403, 460 for something that is gone */
export async function requireChoosable(
  db: Db,
  actor: Inviter,
  items: NewcomerItems,
  chosen: NewcomerSelection,
): Promise<void> {
  for (const { item, id } of chosenBy(actor, items, chosen))
    if (!(await item.choices(db)).some((one) => one.id === id)) throw gone(item.field);
}

interface GiveToNewcomersInput {
  readonly chosen: NewcomerSelection;
  readonly person_ids: readonly string[];
}

/** Gives what was chosen to people who were added in this transaction. @throws 403, 460 for something that is gone */
export async function giveToNewcomers(
  { db, actor, now }: { readonly db: Db; readonly actor: Inviter; readonly now: number },
  items: NewcomerItems,
  { chosen, person_ids }: GiveToNewcomersInput,
): Promise<void> {
  if (person_ids.length === 0) return;
  for (const { item, id } of chosenBy(actor, items, chosen))
    try {
      await item.give(db, { item_id: id, person_ids }, { actor_id: actor.id, now });
    } catch (error) {
      // It is no address here, but a field.
      if (error instanceof Fault && error.status === 404) throw gone(item.field);
      throw error;
    }
}
