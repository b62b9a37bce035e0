import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireOther, type Caller } from '#platform/shared/oneself.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { punchRecords, terminalFaults } from '../contract.ts';
import { terminalsChanged } from '../events.ts';
import { renameUser } from '../rules/messages.ts';
import type { PinDetails } from '../rules/shapes.ts';
import { queueCommands } from './commands.ts';
import { bindingOf, localDateOf, lockPins, signalInbox } from './inbox.ts';
import { settlePerson } from './settle.ts';

/** Numbers of people at the terminals on a date: their binding, else their employee number, if it is one. */
export async function pinsOf(db: Db, personIds: readonly string[], date: LocalDate): Promise<Map<string, string>> {
  const rows = await rowsOf<{ person_id: string; pin: string }>(
    db,
    `select p.id as person_id, coalesce(b.pin, own.pin) as pin
       from people p
       left join lateral (select k.pin from terminal_pins k
         where k.person_id = p.id and k.effective_from <= $2
           and not exists (select from terminal_pins later where later.pin = k.pin
             and later.effective_from > k.effective_from and later.effective_from <= $2)
         order by k.effective_from desc limit 1) b on true
       left join lateral (select ltrim(p.employee_number, '0') as pin
         where p.employee_number ~ '^[0-9]{1,9}$' and ltrim(p.employee_number, '0') <> ''
           and not exists (select from terminal_pins k where k.pin = ltrim(p.employee_number, '0')
             and k.effective_from <= $2)) own on true
      where p.id = any($1::uuid[]) and coalesce(b.pin, own.pin) is not null`,
    [personIds, date],
  );
  return new Map(rows.map(({ person_id, pin }) => [person_id, pin]));
}

interface FreePin {
  readonly pin: string;
  readonly user_id: string;
  readonly today: LocalDate;
  readonly actor_id: string;
}

/** Gives an employee without a number a free one that was never used for a punch. @throws pinTaken */
export async function takeFreePin(db: Db, { pin, user_id, today, actor_id }: FreePin): Promise<void> {
  await lockPins(db);
  const own = (await pinsOf(db, [user_id], today)).get(user_id);
  if (own === pin) return;
  const [known] = await rowsOf<{ is_taken: boolean }>(
    db,
    `select exists (select from terminal_pins where pin = $2) or exists (select from punches where pin = $2)
            or exists (select from people where employee_number_key in (name_key($2), name_key(ltrim($2, '0')))
                         and id <> $1) as is_taken`,
    [user_id, pin],
  );
  if (own !== undefined || known?.is_taken !== false) throw terminalFaults.pinTaken();
  await rowsOf(db, 'insert into terminal_pins (pin, effective_from, person_id, created_by) values ($1, $2, $3, $4)', [
    pin,
    today,
    user_id,
    actor_id,
  ]);
}

interface MovedPunch {
  readonly id: string;
  readonly person_id: string | null;
  readonly at: number | null;
}

export interface BindPinInput {
  readonly pin: string;
  readonly user_id: string | null;
  readonly from: LocalDate;
  readonly write_name: boolean;
  readonly actor: Caller;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Assigns a number to a person from a date on. Punches since then move to that person,
 * and both people's days are paired again. @throws 403 if they are taken from the caller, 460
 */
export async function bindPin(db: Db, { pin, user_id, from, write_name, actor, now }: BindPinInput): Promise<number> {
  await lockPins(db);
  const boundPeople = await lockBoundPeople(db, { pin, user_id, from });
  const person = boundPeople.find(({ id }) => id === user_id);
  if (user_id && !person) throw terminalFaults.unknownPerson();
  await rowsOf(
    db,
    `insert into terminal_pins (pin, effective_from, person_id, created_by) values ($1, $2, $3, $4)
     on conflict (tenant_id, pin, effective_from) do update set person_id = excluded.person_id, created_by = excluded.created_by
       where terminal_pins.person_id is distinct from excluded.person_id`,
    [pin, from, user_id, actor.id],
  );
  const moved = await movePunches(db, pin, from);
  await nameFuture(db, pin, from);
  const gone = Map.groupBy(
    moved.filter(({ person_id, at }) => person_id !== null && at !== null),
    ({ person_id }) => person_id ?? '',
  );
  for (const person_id of [...gone.keys()].sort()) {
    requireOther(punchRecords.bind.oneself, actor, person_id);
    await settlePerson(db, { person_id, now, instantsToPair: (gone.get(person_id) ?? []).map(({ at }) => at ?? 0) });
  }
  if (person && write_name) await nameOnTerminals(db, pin, person.name, actor.id);
  await emit(db, terminalsChanged, { in_settings: true });
  await signalInbox(db);
  return moved.length;
}

/**
 * Locks the people whose days may be paired again, before their punches:
 * pairing locks in this order, so that neither waits for the other forever.
 */
function lockBoundPeople(db: Db, { pin, user_id, from }: Pick<BindPinInput, 'pin' | 'user_id' | 'from'>) {
  return rowsOf<{ id: string; name: string }>(
    db,
    `select id, name from people
      where id = $2 or id in (select person_id from punches where pin = $1 and punched_at >= $3::date - 1)
      order by id for no key update`,
    [pin, user_id, from],
  );
}

/** Moves punches whose number now belongs to another person. @returns the punches as they were before */
async function movePunches(db: Db, pin: string, from: LocalDate): Promise<MovedPunch[]> {
  const before = await rowsOf<MovedPunch & { readonly next: string | null; readonly is_bound: boolean }>(
    db,
    `select u.id, u.person_id, extract(epoch from u.punched_at)::float8 as at, who.person_id as next, who.is_bound
       from punches u, lateral ${bindingOf('u.pin', localDateOf('u'))} who
      where u.pin = $1 and u.punched_at >= $2::date - 1 and u.result not in ('future', 'gap', 'unreadable', 'withdrawn')
        and ${localDateOf('u')} >= $2::date
      for update of u`,
    [pin, from],
  );
  const changed = before.filter(({ person_id, next }) => person_id !== next || next === null);
  const rows = changed.map(({ id, next, is_bound }) => ({
    id,
    person_id: next,
    result: next ? 'new' : is_bound ? 'ignored' : 'unknown',
  }));
  await sql`
    update punches u set person_id = r.person_id, result = r.result, facts = null, working_date = null,
           set_aside_at = case when u.result = r.result then u.set_aside_at end,
           set_aside_by = case when u.result = r.result then u.set_aside_by end
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, person_id uuid, result text)
     where u.id = r.id`.execute(db);
  return changed;
}

/** Assigns future punches of a fast clock to their person, although they do not count. */
async function nameFuture(db: Db, pin: string, from: LocalDate): Promise<void> {
  await rowsOf(
    db,
    `update punches u set person_id = found.person_id
       from (select p.id, who.person_id from punches p, lateral ${bindingOf('p.pin', localDateOf('p'))} who
              where p.pin = $1 and p.result = 'future' and ${localDateOf('p')} >= $2::date) found
      where u.id = found.id and u.person_id is distinct from found.person_id returning 1`,
    [pin, from],
  );
}

async function nameOnTerminals(db: Db, pin: string, name: string, actor_id: string): Promise<void> {
  const terminals = await rowsOf<{ terminal_id: string }>(
    db,
    `select u.terminal_id from terminal_users u join terminals t on t.id = u.terminal_id
      where u.pin = $1 and t.removed_at is null and t.connection = 'push'`,
    [pin],
  );
  for (const { terminal_id } of terminals) await queueCommands(db, terminal_id, [renameUser(pin, name)], actor_id);
}

/** Returns the details of a number, and its person on the company's date of today. */
export async function detailsOfPin(db: Db, pin: string, today: LocalDate): Promise<Omit<PinDetails, 'days' | 'more'>> {
  const [about] = await rowsOf<{
    total: number;
    first_on: LocalDate | null;
    terminals: string[];
    person_id: string | null;
    is_bound: boolean;
  }>(
    db,
    `select x.*, who.is_bound, who.person_id
       from (select count(*)::int as total,
          min(left(u.punched_local, 10)) filter (where u.punched_local ~ '-' and u.result in ('unknown', 'ignored'))::date as first_on,
          coalesce(array_agg(distinct t.name) filter (where t.name is not null), '{}') as terminals
         from punches u left join terminals t on t.id = u.terminal_id where u.pin = $1) x,
       lateral ${bindingOf('$1::text', '$2::date')} who`,
    [pin, today],
  );
  const [first_on, owner] = [about?.first_on ?? null, about?.person_id ?? null];
  // A separate query, since with an id that it must first compute PostgreSQL scans all people.
  const called = owner === null ? undefined : (await namesOf(db, [owner])).get(owner);
  const bindings = await rowsOf<{ from: LocalDate; id: string | null; name: string | null }>(
    db,
    `select k.effective_from as from, p.id, p.name from terminal_pins k left join people p on p.id = k.person_id
      where k.pin = $1 order by k.effective_from desc limit 20`,
    [pin],
  );
  return {
    pin,
    person: owner !== null && called !== undefined ? { id: owner, name: called } : null,
    is_ignored: about?.is_bound === true && about.person_id === null,
    total: about?.total ?? 0,
    first_on,
    terminals: about?.terminals ?? [],
    suggested: first_on ? await suggestPerson(db, first_on) : null,
    bindings: bindings.map(({ from, id, name }) => ({ from, person: id && name ? { id, name } : null })),
  };
}

/** Person who joined about when the number was first used and has no punches; null unless exactly one matches. */
async function suggestPerson(db: Db, first_on: LocalDate): Promise<{ id: string; name: string } | null> {
  const rows = await rowsOf<{ id: string; name: string }>(
    db,
    `select p.id, p.name from people p
      where p.joined_on between $1::date - 7 and $1::date + 1 and p.status <> 'discharged'
        and not exists (select from punches u where u.person_id = p.id) limit 2`,
    [first_on],
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
