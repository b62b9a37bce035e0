import type { RowValues } from './check.ts';
import type { RowCheckOptions, KnownPerson } from './checked-rows.ts';
import { entryIfKey, refOf, type PendingRow } from './checked-rows.ts';
import { callNames } from './read-values.ts';
import { nameOrder } from './row-keys.ts';
import { translate } from '#platform/shared/translate.ts';

/** Finds the managers named by number, address or name among the rows of the file and the existing people. */
export function findManagers(
  pending: readonly PendingRow[],
  people: readonly KnownPerson[],
  { managers, today }: RowCheckOptions,
): void {
  const candidates = candidatesOf(pending, people);
  const leavesBy = (one: PendingRow | undefined) => {
    const date = one?.values.discharged_date;
    return date !== undefined && date < today;
  };
  const ofRow = new Map(pending.map((one) => [`row:${one.read.row}`, one]));
  for (const one of pending) {
    const manager = one.values.manager;
    if (!manager || one.stands) continue;
    const chosen = managers.get(manager);
    if (chosen !== undefined) one.settled = manager;
    if (chosen === '') {
      delete one.values.manager;
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
    const why = whyNot(found, one);
    if (why) one.problems.push({ field: 'manager', value: manager, why });
    else if (!one.values.discharged_date && leavesBy(ofRow.get(found[0] ?? '')))
      one.problems.push({ field: 'manager', value: manager, why: translate('This person has left') });
    else one.values.manager = found[0] ?? '';
  }
}

/** Returns the reference chosen for all rows: an existing person, or the one that a row of the file is about. */
function chosenRef(chosen: string, ofRow: ReadonlyMap<string, PendingRow>): string[] {
  if (!chosen.startsWith('row:')) return [chosen];
  const one = ofRow.get(chosen);
  return one ? [refOf(one)] : [];
}

function whyNot(found: readonly string[], one: PendingRow): string | undefined {
  if (found.length === 0) return translate('No person matches this');
  if (found.length > 1) return translate('Several people have this name. Use the employee number');
  return found[0] === `row:${one.read.row}` || found[0] === `id:${one.person?.id}`
    ? translate('People cannot be their own manager')
    : undefined;
}

/** Maps numbers, addresses and names to the `id:…` or `row:…` of each candidate. */
function candidatesOf(
  judging: readonly PendingRow[],
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
  for (const one of judging) addAll(one.values, callNames(one.read.name.full), refOf(one));
  for (const { id, name, has_left, values } of people) if (!has_left) addAll(values, callNames(name), `id:${id}`);
  return candidates;
}

/** Reports rows whose manager is, directly or through others, below the person. */
export function refuseCircles(judging: readonly PendingRow[], people: readonly KnownPerson[]): void {
  const above = new Map(people.flatMap(({ id, values }) => entryIfKey(values.manager && `id:${id}`, values.manager)));
  for (const one of judging) if (one.values.manager?.includes(':')) above.set(refOf(one), one.values.manager);
  const isClear = new Set<string>();
  for (const one of judging) {
    const path = new Set<string>();
    const first = refOf(one);
    let at: string | undefined = first;
    while (at && !isClear.has(at) && !path.has(at)) {
      path.add(at);
      at = above.get(at);
    }
    if (at === first && !isClear.has(first) && !one.stands)
      one.problems.push({
        field: 'manager',
        value: one.read.values.manager ?? '',
        why: translate('This would make them their own manager, directly or indirectly'),
        code: 'circle',
      });
    else if (!at || isClear.has(at)) for (const ref of path) isClear.add(ref);
  }
}

/** Removes a manager who is new and whose own row is wrong; the next import of the file adds both. */
export function leaveOrphans(judging: readonly PendingRow[]): void {
  const wrong = new Set(
    judging.flatMap(({ read, person, problems }) => (!person && problems.length > 0 ? [`row:${read.row}`] : [])),
  );
  for (const one of judging)
    if (!one.stands && wrong.has(one.values.manager ?? '')) {
      delete one.values.manager;
      one.lacksManager = true;
    }
}
