import type { RowValues } from './check.ts';
import type { RowCheckOptions, KnownPerson } from './checked-rows.ts';
import { refOf, type PendingRow } from './checked-rows.ts';
import { callNames } from './read-values.ts';
import { entryIfKey, nameOrder } from './row-keys.ts';
import { translate } from '#platform/shared/translate.ts';

/** Finds the managers named by number, address or name among the rows of the file and the existing people. */
export function findManagers(
  pending: readonly PendingRow[],
  people: readonly KnownPerson[],
  { managers, today }: RowCheckOptions,
): void {
  const candidates = candidatesOf(pending, people);
  const leavesBy = (row: PendingRow | undefined) => {
    const date = row?.values.discharged_date;
    return date !== undefined && date < today;
  };
  const ofRow = new Map(pending.map((row) => [`row:${row.read.row}`, row]));
  for (const row of pending) {
    const manager = row.values.manager;
    if (!manager || row.isReferenceOnly) continue;
    const chosen = managers.get(manager);
    if (chosen !== undefined) row.settled_manager = manager;
    if (chosen === '') {
      delete row.values.manager;
      continue;
    }
    const found = chosen
      ? chosenRef(chosen, ofRow)
      : [
          ...new Set(
            candidates.get(manager.toLowerCase()) ??
              callNames(nameOrder(manager))
                .map((name) => candidates.get(name))
                .find(Boolean) ??
              [],
          ),
        ];
    const why = whyNot(found, row);
    if (why) row.problems.push({ field: 'manager', value: manager, why });
    else if (!row.values.discharged_date && leavesBy(ofRow.get(found[0] ?? '')))
      row.problems.push({ field: 'manager', value: manager, why: translate('This person has left') });
    else row.values.manager = found[0] ?? '';
  }
}

/** Returns the reference chosen for all rows: an existing person, or the one that a row of the file is about. */
function chosenRef(chosen: string, ofRow: ReadonlyMap<string, PendingRow>): string[] {
  if (!chosen.startsWith('row:')) return [chosen];
  const row = ofRow.get(chosen);
  return row ? [refOf(row)] : [];
}

function whyNot(found: readonly string[], row: PendingRow): string | undefined {
  if (found.length === 0) return translate('No person matches this');
  if (found.length > 1) return translate('Several people have this name. Use the employee number');
  return found[0] === `row:${row.read.row}` || found[0] === `id:${row.person?.id}`
    ? translate('People cannot be their own manager')
    : undefined;
}

/** Maps numbers, addresses and names to the `id:…` or `row:…` of each candidate. */
function candidatesOf(
  pending: readonly PendingRow[],
  people: readonly KnownPerson[],
): ReadonlyMap<string, readonly string[]> {
  const candidates = new Map<string, string[]>();
  const add = (key: string | undefined, ref: string) => {
    if (!key) return;
    const refs = candidates.get(key);
    if (!refs) candidates.set(key, [ref]);
    else if (!refs.includes(ref)) refs.push(ref);
  };
  const addAll = (values: RowValues, names: readonly string[], ref: string) => {
    add(values.employee_number?.toLowerCase(), ref);
    add(values.email, ref);
    for (const name of names) add(name, ref);
  };
  for (const row of pending) addAll(row.values, callNames(row.read.name.full), refOf(row));
  for (const { id, name, has_left, values } of people) if (!has_left) addAll(values, callNames(name), `id:${id}`);
  return candidates;
}

/** Reports rows whose manager is, directly or through others, below the person. */
export function refuseCircles(pending: readonly PendingRow[], people: readonly KnownPerson[]): void {
  const above = new Map(people.flatMap(({ id, values }) => entryIfKey(values.manager && `id:${id}`, values.manager)));
  for (const row of pending) if (row.values.manager?.includes(':')) above.set(refOf(row), row.values.manager);
  const isClear = new Set<string>();
  for (const row of pending) {
    const path = new Set<string>();
    const first = refOf(row);
    let ref: string | undefined = first;
    while (ref && !isClear.has(ref) && !path.has(ref)) {
      path.add(ref);
      ref = above.get(ref);
    }
    if (ref === first && !isClear.has(first) && !row.isReferenceOnly)
      row.problems.push({
        field: 'manager',
        value: row.read.values.manager ?? '',
        why: translate('This would make them their own manager, directly or indirectly'),
        code: 'circle',
      });
    else if (!ref || isClear.has(ref)) for (const passed of path) isClear.add(passed);
  }
}

/** Removes a manager who is new and whose own row is wrong; the next import of the file adds both. */
export function leaveOrphans(pending: readonly PendingRow[]): void {
  const wrong = new Set(
    pending.flatMap(({ read, person, problems }) => (!person && problems.length > 0 ? [`row:${read.row}`] : [])),
  );
  for (const row of pending)
    if (!row.isReferenceOnly && wrong.has(row.values.manager ?? '')) {
      delete row.values.manager;
      row.lacks_manager = true;
    }
}
