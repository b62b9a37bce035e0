import { parse } from 'csv-parse/sync';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LeaveTypeItem } from '../../rules/shapes.ts';
import { leaveTypesOf } from '../queries/types.ts';
import { openingFaults } from '../../rules/openings-contract.ts';
import { maxRows, separatorOf } from '../../rules/opening-table.ts';

/** A cell of the table: a person's balance of one leave type, as written. */
export interface Cell {
  /** Line of the text, from 1 on. */
  readonly line: number;
  readonly person: string;
  readonly type: LeaveTypeItem;
  readonly written: string;
}

const fault = (message: string, make: (errors: Record<string, [string]>) => Error) => make({ text: [message] });

/** Returns the cells that are not empty. @throws 422 for headings that are not understood, and for too many rows */
export async function cellsOf(db: Db, text: string): Promise<Cell[]> {
  const [head = [], ...rows] = recordsOf(text);
  if (rows.length > maxRows) {
    const facts = { rows: String(maxRows) };
    throw openingFaults.tooManyRows({ facts, errors: { text: [openingFaults.tooManyRows({ facts }).message] } });
  }
  const types = columnsOf(head, await leaveTypesOf(db));
  return rows.flatMap(({ cells, line }) => {
    const [person = '', ...amounts] = cells;
    return types.flatMap((type, at) => {
      const written = amounts[at]?.trim() ?? '';
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
    throw fault(openingFaults.unreadable.message, (errors) => openingFaults.unreadable({ errors }));
  }
  const [head, ...rows] = records.map(({ record, info }) => ({ cells: record as Row, line: info.lines }));
  return [head?.cells ?? [], ...rows] as [string[], ...{ cells: string[]; line: number }[]];
}

/** Finds the leave types of the columns after the first, by name or by letter. */
function columnsOf([, ...names]: readonly string[], types: readonly LeaveTypeItem[]): LeaveTypeItem[] {
  const key = (name: string) => name.trim().toLowerCase();
  return names.map((name) => {
    const type = types.find((one) => key(one.name) === key(name)) ?? types.find((one) => key(one.letter) === key(name));
    if (type) return type;
    const facts = { name: name.trim() };
    throw openingFaults.unknownType({ facts, errors: { text: [openingFaults.unknownType({ facts }).message] } });
  });
}

export interface FoundPerson {
  readonly id: string;
  readonly joined_on: string;
}

/** Finds people by anything that can name them in the table: email, username, employee number, or a unique name. */
export async function peopleByCalling(
  db: Db,
  callings: readonly string[],
): Promise<ReadonlyMap<string, FoundPerson[]>> {
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

export const callingKey = (calling: string): string => calling.trim().toLowerCase();
