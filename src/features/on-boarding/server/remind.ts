import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emitEach, createEvent } from '#platform/server/events/events.ts';
import { passwordRequested } from '#features/access/events.ts';
import { endLinksElsewhere } from '#features/access/server/commands/invitations.ts';
import { requireActor } from '#features/access/server/queries/actor.ts';
import type { BatchKind } from '#features/batches/server/commands/batch-kind.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { markInvited } from '#features/people/server/commands.ts';
import { restSeconds } from '../rules/stages.ts';
import { isToRemind } from './invitations.ts';
import { pendingInvitations } from './pending-invitations.ts';

interface RemindOptions {
  readonly actor_id: string;
  /** epoch seconds */
  readonly now: number;
  /** Minimum seconds between two mails to a person. */
  readonly rest: number;
}

/**
 * Requests mails for people who may be reminded.
 * Links of earlier mails stay valid, so that a person may open any of them, except links sent to another address.
 * @returns the ids of people reminded
 */
export async function remindPeople(
  db: Db,
  ids: readonly string[],
  { actor_id, now, rest }: RemindOptions,
): Promise<ReadonlySet<string>> {
  // Waits for people who are setting their password and for parallel reminders to the same people.
  await sql`select from people where id = any(${ids}::uuid[]) order by id for no key update`.execute(db);
  const people = (await pendingInvitations(db, now, ids)).filter((each) => isToRemind(each, now, rest));
  if (people.length === 0) return new Set();
  const recipients = people.map(({ id }) => id);
  const at = new Date(now * 1000);
  await sql`
    insert into invitation_reminders (person_id, asked_at, asked_by)
    select id, ${at}, ${actor_id} from unnest(${recipients}::uuid[]) as id
    on conflict (tenant_id, person_id)
    do update set asked_at = excluded.asked_at, asked_by = excluded.asked_by,
                  times = invitation_reminders.times + 1`.execute(db);
  await markInvited(db, recipients);
  await endLinksElsewhere(db, recipients, now);
  await emitEach(
    db,
    people.map(({ id, stage }) =>
      createEvent(passwordRequested, {
        person_id: id,
        purpose: 'invitation',
        invited_by: actor_id,
        is_reminder: stage !== 'not_invited',
      }),
    ),
  );
  return new Set(recipients);
}

interface RemindedPerson {
  readonly person_id: string;
  readonly name: string;
}

interface RemindWork {
  /** As in `RemindOptions`; missing in older batches. */
  readonly rest?: number;
}

/** Sends one mail per person in the name of the batch's starter. */
export const remindKind: BatchKind<RemindWork, RemindedPerson> = {
  name: 'on-boarding.remind',
  rowsAtOnce: 50,

  async work(db, { started_by, settings, now }, rows) {
    const { id: actor_id } = await requireActor(db, started_by, ['add_employee'], now);
    const ids = rows.map(({ data }) => data.person_id);
    const reminded = await remindPeople(db, ids, { actor_id, now, rest: settings.rest ?? restSeconds.chosen });
    return rows.map(({ data }) => ({
      outcome: reminded.has(data.person_id) ? 'reminded' : 'left_out',
      label: data.name,
    }));
  },

  labelOf: (_db, _batch, { data }) => Promise.resolve(data.name),
};

/** Reminds many people in the background. @returns the batch's id */
export function startReminding(
  db: Db,
  people: readonly { readonly id: string; readonly name: string }[],
  { started_by, title, rest }: { readonly started_by: string; readonly title: string; readonly rest: number },
): Promise<string> {
  return startBatch<RemindWork, RemindedPerson>(db, {
    kind: remindKind.name,
    settings: { rest },
    title,
    from_url: '/people/invitations',
    started_by,
    rows: people.map(({ id, name }) => ({ person_id: id, name })),
  });
}
