import { parse } from 'csv-parse/sync';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { versionOf } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { barredId, callerOf, leftOut } from '#platform/shared/oneself.ts';
import { longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import { leaveFaults } from '../../rules/contract-parts.ts';
import { leaveRulesChanged } from '../../events.ts';
import { hundredths } from '../../rules/facts.ts';
import { leaveOpenings, openingFaults } from '../../rules/openings-contract.ts';
import { amountOf, type RowState, maxRows, separatorOf } from '../../rules/opening-table.ts';
import type { LeaveTypeItem } from '../../rules/shapes.ts';
import { bookOpenings } from '../commands/lines.ts';
import { lockAccounts } from '../commands/settle.ts';
import { settleSome } from '../commands/packages.ts';
import { effectsOf, openingKey } from '../queries/effects.ts';
import { leaveTypesOf } from '../queries/types.ts';

interface Table {
  readonly date: LocalDate;
  readonly text: string;
}

/** A cell and its outcome. */
export interface CheckedCell extends Cell {
  readonly person_id: string | null;
  readonly amount: number | null;
  readonly state: RowState;
  readonly why: string | null;
}

/** Finds the outcome of every cell. @throws 422 */
export async function checkedCells(
  db: Db,
  { date, text }: Table,
  { today, ...by }: OpeningsActor,
): Promise<CheckedCell[]> {
  if (date > today) throw openingFaults.future.at('date');
  const cells = await cellsOf(db, text);
  const people = await peopleByCalling(
    db,
    cells.map(({ person }) => person),
  );
  const ids = [...new Set([...people.values()].flatMap((list) => list.map(({ id }) => id)))];
  const existing = await existingOpenings(db, ids);
  const known = {
    date,
    today,
    existing,
    seen: new Set<string>(),
    barred: barredId(leaveOpenings.store.oneself, callerOf(by)),
  };
  return cells.map((cell) => checkCell(cell, { ...known, found: people.get(callingKey(cell.person)) ?? [] }));
}

interface CellContext {
  readonly date: LocalDate;
  readonly today: LocalDate;
  readonly found: readonly FoundPerson[];
  /** Date of the existing opening balance, by `openingKey`. */
  readonly existing: ReadonlyMap<string, LocalDate>;
  /** Keys of cells earlier in the table. */
  readonly seen: Set<string>;
  /** Person whose leave the caller may not change: the caller; null for none. */
  readonly barred: string | null;
}

function checkCell(cell: Cell, { date, today, found, existing, seen, barred }: CellContext): CheckedCell {
  const amount = amountOf(cell.written);
  const [person] = found;
  const wrong = (why: string): CheckedCell => ({ ...cell, person_id: person?.id ?? null, amount, state: 'wrong', why });
  if (!person) return wrong(cell.person === '' ? translate('The person is missing.') : translate('No person matches.'));
  if (found.length > 1) return wrong(translate('Several people match. Use their email or employee number.'));
  if (person.id === barred) return { ...cell, person_id: person.id, amount, state: 'self', why: translate(leftOut) };
  if (amount === null)
    return wrong(translate('“{text}” is not a number with up to two decimals.', { text: cell.written }));
  if (date < person.joined_on) return wrong(joiningText(person.joined_on as LocalDate, today));
  const key = openingKey(person.id, cell.type.id);
  if (seen.has(key)) return wrong(translate('They appear in the table twice.'));
  seen.add(key);
  const since = existing.get(key);
  const passed = since !== undefined;
  const why = passed ? translate('They already have an opening balance from {date}.', { date: longDate(since) }) : null;
  return { ...cell, person_id: person.id, amount, state: passed ? 'passed' : 'new', why };
}

const joiningText = (joined_on: LocalDate, today: LocalDate) =>
  joined_on > today
    ? translate('They do not join until {date}.', { date: longDate(joined_on) })
    : translate('They only joined on {date}.', { date: longDate(joined_on) });

async function existingOpenings(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LocalDate>> {
  const rows = await rowsOf<{ person_id: string; leave_type_id: string; date: LocalDate }>(
    db,
    `select person_id, leave_type_id, date from leave_lines where kind = 'opening' and person_id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ person_id, leave_type_id, date }) => [openingKey(person_id, leave_type_id), date]));
}

type NewCell = CheckedCell & { readonly person_id: string; readonly amount: number };
const newOnes = (cells: readonly CheckedCell[]) => cells.filter((cell): cell is NewCell => cell.state === 'new');

/** Returns a version of what would be booked; null when nothing would be. */
export function confirmedOf(date: LocalDate, cells: readonly CheckedCell[]): string | null {
  const booked = newOnes(cells).map(({ person_id, type, amount }) => [person_id, type.id, amount]);
  return booked.length > 0 ? versionOf({ date, booked }) : null;
}

/** Returns how today's balances change, by `openingKey`, and which leave they no longer cover. */
export async function openingEffects(db: Db, date: LocalDate, cells: readonly CheckedCell[], today: LocalDate) {
  const added = newOnes(cells);
  const openings = new Map(
    added.map(({ person_id, type, amount }) => [openingKey(person_id, type.id), { date, amount: hundredths(amount) }]),
  );
  const ids = [...new Set(added.map(({ person_id }) => person_id))];
  const { people, applications, total_applications } = await effectsOf(db, {
    ids,
    change: { openings },
    from: date,
    balance_on: today,
    today,
    listsAll: true,
  });
  const balances = new Map(people.map((row) => [openingKey(row.id, row.leave_type_id), row]));
  return { balances, applications, total_applications };
}

export interface OpeningsActor {
  readonly actor_id: string;
  readonly is_owner?: boolean | undefined;
  readonly today: LocalDate;
}

/**
 * Books the new cells of a table: one line for each person and type, once for all time.
 * @throws 403 for the caller alone, 422; 424 without a confirmation, 461 when other lines would be booked
 * than were confirmed, both with the `confirmed` of the preview
 */
export async function bringIn(db: Db, table: Table & { readonly confirmed: string | null }, actor: OpeningsActor) {
  const first = await checkedCells(db, table, actor);
  const others = first.filter(({ state }) => state !== 'self');
  const is_without_self = others.length < first.length;
  if (is_without_self && others.length === 0) throw leaveOpenings.store.oneself.fault();
  const ids = [...new Set(newOnes(first).map(({ person_id }) => person_id))];
  await lockAccounts(db, ids);
  // Reads again with the accounts locked, to skip what was imported by someone else in the meantime.
  const cells = ids.length > 0 ? await checkedCells(db, table, actor) : first;
  const added = newOnes(cells);
  const passed = cells.filter(({ state }) => state === 'passed').length;
  const confirmed = confirmedOf(table.date, cells);
  // Having nothing left to confirm is no reason to ask again.
  if (confirmed !== null && table.confirmed !== confirmed) {
    const fault = table.confirmed === null ? leaveFaults.unconfirmed : platformFaults.changedMeanwhile;
    throw fault({ data: { confirmed, total_changed: null } });
  }
  if (added.length > 0) {
    await bookOpenings(
      db,
      table.date,
      added.map(({ person_id, type, amount }) => ({ person_id, leave_type_id: type.id, amount: hundredths(amount) })),
      actor.actor_id,
    );
    await settleSome(db, ids, actor.today);
    await emit(db, leaveRulesChanged, {});
  }
  return { total: added.length, passed, is_without_self };
}

/** A cell of the table: a person's balance of one leave type, as written. */
interface Cell {
  /** Line of the text, from 1 on. */
  readonly line: number;
  readonly person: string;
  readonly type: LeaveTypeItem;
  readonly written: string;
}

/** Returns the cells that are not empty. @throws 422 for headings that are not understood, and for too many rows */
async function cellsOf(db: Db, text: string): Promise<Cell[]> {
  const [head = [], ...rows] = recordsOf(text);
  if (rows.length > maxRows) {
    const facts = { rows: String(maxRows) };
    throw openingFaults.tooManyRows.at('text', { facts });
  }
  const types = columnsOf(head, await leaveTypesOf(db));
  return rows.flatMap(({ cells, line }) => {
    const [person = '', ...amounts] = cells;
    return types.flatMap((type, index) => {
      const written = amounts[index]?.trim() ?? '';
      return written === '' ? [] : [{ line, person: person.trim(), type, written }];
    });
  });
}

type Row = string[] & { readonly line?: number };

function recordsOf(text: string) {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      delimiter: separatorOf(text),
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as never;
  } catch {
    throw openingFaults.unreadable.at('text');
  }
  const [head, ...rows] = records.map(({ record, info }) => ({ cells: record as Row, line: info.lines }));
  return [head?.cells ?? [], ...rows] as [string[], ...{ cells: string[]; line: number }[]];
}

/** Finds the leave types of the columns after the first, by name or by letter. */
function columnsOf([, ...names]: readonly string[], types: readonly LeaveTypeItem[]): LeaveTypeItem[] {
  const key = (name: string) => name.trim().toLowerCase();
  return names.map((name) => {
    const type =
      types.find((type) => key(type.name) === key(name)) ?? types.find((type) => key(type.letter) === key(name));
    if (type) return type;
    const facts = { name: name.trim() };
    throw openingFaults.unknownType.at('text', { facts });
  });
}

interface FoundPerson {
  readonly id: string;
  readonly joined_on: string;
}

/** Finds people by anything that can name them in the table: email, username, employee number, or a unique name. */
async function peopleByCalling(db: Db, callings: readonly string[]): Promise<ReadonlyMap<string, FoundPerson[]>> {
  const keys = [...new Set(callings.map(callingKey))];
  const rows = await rowsOf<FoundPerson & { key: string }>(
    db,
    `select distinct k.key, p.id,
            coalesce((select min(e.started_on) from employment_periods e where e.person_id = p.id), p.joined_on) as joined_on
       from unnest($1::text[]) k (key) join people p
         on lower(p.email) = k.key or lower(p.username) = k.key or lower(p.employee_number) = k.key or lower(p.name) = k.key
      where p.status <> 'discharged'`,
    [keys],
  );
  return Map.groupBy(rows, ({ key }) => key);
}

const callingKey = (calling: string): string => calling.trim().toLowerCase();
