import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cardsByIds, departmentNamesOf } from '#features/people/server/queries.ts';
import { terminalFaults } from '../contract.ts';
import { deleteUser, harmless, putUser, queryUsers, renameUser, returnText } from '../rules/messages.ts';
import type { TerminalUser } from '../rules/shapes.ts';
import { queueCommands } from './commands.ts';
import { bindingOf } from './inbox.ts';
import { pinsOf } from './pins.ts';
import { pushTerminal, terminalById } from './terminals.ts';

interface OnIt {
  readonly pin: string;
  readonly name: string;
  readonly has_card: boolean;
  readonly fingers: number;
  readonly person_id: string | null;
}

interface ExpectedUser {
  readonly person_id: string;
  readonly name: string;
  readonly discharged_date: LocalDate | null;
  readonly is_gone: boolean;
}

/** Returns the people who are or should be on a terminal. @param today the company's date */
export async function usersOf(db: Db, id: string, today: LocalDate) {
  const terminal = await terminalById(db, id);
  const [onIt, should, last_sync, state] = await Promise.all([
    rowsOf<OnIt>(
      db,
      `select u.pin, u.name, u.has_card, u.fingers, who.person_id from terminal_users u, lateral ${bindingOf('u.pin', '$2::date')} who
        where u.terminal_id = $1 order by length(u.pin), u.pin`,
      [id, today],
    ),
    rowsOf<ExpectedUser>(
      db,
      `select t.person_id, p.name, p.discharged_date,
              (p.status = 'discharged' or coalesce(p.discharged_date < $2, false)) as is_gone
         from terminal_people t join people p on p.id = t.person_id where t.terminal_id = $1 order by p.name_key, p.id`,
      [id, today],
    ),
    lastSync(db, id),
    rowsOf<{ told_at: string | null }>(
      db,
      `select to_json(users_told_at) #>> '{}' as told_at from terminal_states where terminal_id = $1`,
      [id],
    ),
  ]);
  const device_users = await terminalUsersOf(db, { onIt, should, today });
  const isExpected = ({ state: is }: TerminalUser) =>
    is === 'right' || is === 'missing' || is === 'renamed' || is === 'without_pin';
  const told_at = state[0]?.told_at;
  return {
    device_users,
    terminal: { id, name: terminal.name, connection: terminal.connection },
    should_be: device_users.filter(isExpected).length,
    are: device_users.filter(({ state: is }) => is === 'right' || is === 'renamed').length,
    others: device_users.filter(({ state: is }) => is === 'surplus' || is === 'unknown').length,
    told_at: told_at ? new Date(told_at).toISOString() : null,
    last_sync,
  };
}

interface Lists {
  readonly onIt: readonly OnIt[];
  readonly should: readonly ExpectedUser[];
  readonly today: LocalDate;
}

async function terminalUsersOf(db: Db, { onIt, should, today }: Lists): Promise<TerminalUser[]> {
  const ids = [
    ...new Set([...should.map(({ person_id }) => person_id), ...onIt.flatMap(({ person_id }) => person_id ?? [])]),
  ];
  const [cards, departments, pins] = await Promise.all([
    cardsByIds(db, ids),
    departmentNamesOf(db, ids),
    pinsOf(db, ids, today),
  ]);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const personOf = (id: string) => {
    const card = cardOf.get(id);
    return card ? { id, name: card.name, avatar: card.avatar, department: departments.get(id) ?? null } : null;
  };
  const byPin = new Map(onIt.map((user) => [user.pin, user]));
  const expectedUsers = should.map((person): TerminalUser => {
    const pin = pins.get(person.person_id) ?? null;
    const user = pin === null ? undefined : byPin.get(pin);
    if (pin !== null) byPin.delete(pin);
    return {
      pin,
      person: personOf(person.person_id),
      name_on_it: user?.name ?? null,
      has_card: user?.has_card ?? false,
      is_enrolled: (user?.fingers ?? 0) > 0,
      state: stateOf(person, pin, user),
      left_on: person.is_gone ? person.discharged_date : null,
    };
  });
  const others = [...byPin.values()].map((user): TerminalUser => ({
    pin: user.pin,
    person: user.person_id ? personOf(user.person_id) : null,
    name_on_it: user.name,
    has_card: user.has_card,
    is_enrolled: user.fingers > 0,
    state: user.person_id ? 'surplus' : 'unknown',
    left_on: null,
  }));
  return [...expectedUsers.filter(({ state, name_on_it }) => state !== 'surplus' || name_on_it !== null), ...others];
}

function stateOf({ name, is_gone }: ExpectedUser, pin: string | null, user: OnIt | undefined): TerminalUser['state'] {
  if (is_gone) return 'surplus';
  if (pin === null) return 'without_pin';
  if (!user) return 'missing';
  return user.name === harmless(name) ? 'right' : 'renamed';
}

/** Commands queued by one person at the same moment count as one sync. */
async function lastSync(db: Db, id: string) {
  const rows = await rowsOf<{
    at: string;
    state: string;
    pin: string;
    return_code: number | null;
    seconds: number | null;
  }>(
    db,
    `select to_json(created_at) #>> '{}' as at, state, coalesce(pin, '') as pin, return_code,
            ceil(extract(epoch from done_at - created_at))::int as seconds
       from terminal_commands where terminal_id = $1 and kind in ('put', 'delete')
        and created_at = (select max(created_at) from terminal_commands where terminal_id = $1 and kind in ('put', 'delete'))
      order by number`,
    [id],
  );
  const [first] = rows;
  if (!first) return null;
  const done = rows.filter(({ state }) => state === 'done');
  const failed = rows.filter(({ state }) => state === 'failed');
  return {
    at: new Date(first.at).toISOString(),
    total: rows.length,
    done: done.length,
    failed: failed.map(({ pin, return_code }) => ({ pin, reason: returnText(return_code ?? -1) })),
    seconds: done.length + failed.length === rows.length ? Math.max(...rows.map(({ seconds }) => seconds ?? 0)) : null,
  };
}

export interface Change {
  readonly pin: string;
  readonly action: 'put' | 'rename' | 'remove';
}

/** Sends the chosen differences, skipping those that no longer exist. @returns number sent */
export async function syncUsers(db: Db, id: string, changes: readonly Change[], actorId: string, today: LocalDate) {
  await pushTerminal(db, id);
  const { device_users } = await usersOf(db, id, today);
  const byPin = new Map(device_users.map((user) => [user.pin, user]));
  const commands = changes.flatMap(({ pin, action }) => {
    const user = byPin.get(pin);
    if (!user) return [];
    if (action === 'put' && user.state === 'missing' && user.person) return [putUser(pin, user.person.name)];
    if (action === 'rename' && user.state === 'renamed' && user.person) return [renameUser(pin, user.person.name)];
    if (action === 'remove' && (user.state === 'surplus' || user.state === 'unknown')) return [deleteUser(pin)];
    return [];
  });
  await queueCommands(db, id, commands, actorId);
  return commands.length;
}

/** Requests all users from the terminal; those it does not report are removed once it has answered. */
export async function readUsers(db: Db, id: string, actorId: string): Promise<void> {
  await pushTerminal(db, id);
  await queueCommands(db, id, [queryUsers], actorId);
}

interface PeopleChange {
  readonly id: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Changes the people who should be on it. @throws unknownPerson */
export async function changePeople(db: Db, { id, added, removed }: PeopleChange): Promise<number> {
  await terminalById(db, id, true);
  const existing = await rowsOf<{ id: string }>(db, 'select id from people where id = any($1::uuid[])', [added]);
  if (existing.length !== new Set(added).size) throw terminalFaults.unknownPerson();
  await rowsOf(db, 'delete from terminal_people where terminal_id = $1 and person_id = any($2::uuid[])', [id, removed]);
  const rows = await rowsOf(
    db,
    `insert into terminal_people (terminal_id, person_id) select $1, unnest($2::uuid[]) on conflict do nothing returning person_id`,
    [id, added],
  );
  return rows.length;
}

/** Finds people by name, with their numbers. */
export async function findPeople(db: Db, search: string | undefined, today: LocalDate) {
  const term = (search ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
  const matches = await rowsOf<{ id: string }>(
    db,
    `select id from people where status <> 'discharged' and (name_key like $1 or employee_number_key like $2)
      order by name_key, id limit 50`,
    [`%${term}%`, `${term}%`],
  );
  const ids = matches.map(({ id }) => id);
  const [cards, departments, pins] = await Promise.all([
    cardsByIds(db, ids),
    departmentNamesOf(db, ids),
    pinsOf(db, ids, today),
  ]);
  return cards.map(({ id, name, avatar }) => ({
    id,
    name,
    avatar,
    pin: pins.get(id) ?? null,
    department: departments.get(id) ?? null,
  }));
}
