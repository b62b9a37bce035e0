import type { FilterKind } from './shapes.ts';
import { collator, statuses, type Entry, type Status } from './find.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

export interface Option {
  readonly id: string;
  readonly name: string;
  readonly total: number;
}

/** Labels of the statuses, in lists and files. */
export const statusNames: Readonly<Record<Status, Text>> = {
  not_invited: asText('Not invited yet'),
  invited: asText('Invited'),
  active: asText('Active'),
  suspended: asText('Suspended'),
  joining: asText('Joining'),
  leaving: asText('Leaving'),
  probation: asText('Probation'),
  private: asText('Private', { of: 'person' }),
  unknown_days: asText('Working days not told yet'),
};

type IdAndName = readonly [id: string | null, name: string | null];

const valueFor: Readonly<Record<Exclude<FilterKind, 'statuses' | 'groups'>, (entry: Entry) => IdAndName>> = {
  departments: (entry) => [entry.department_id, entry.department_name],
  designations: (entry) => [entry.designation_id, entry.designation_name],
  'employment-types': (entry) => [entry.employment_type_id, entry.employment_type_name],
  managers: (entry) => [entry.manager_id, entry.manager_name],
  'work-places': (entry) => [entry.work_place_id, entry.work_place_name],
};

/**
 * Returns the options of a filter by name; only values that someone has.
 * @param statusesOf returns the statuses that the caller may know
 */
export function optionsOf(
  kind: Exclude<FilterKind, 'groups'>,
  entries: readonly Entry[],
  statusesOf: (entry: Entry) => readonly Status[],
): Option[] {
  if (kind === 'statuses') {
    const totals = Map.groupBy(
      entries.flatMap((entry) => statusesOf(entry)),
      (status) => status,
    );
    return statuses.flatMap((id) => {
      const total = totals.get(id)?.length ?? 0;
      return total ? [{ id, name: translate(statusNames[id]), total }] : [];
    });
  }
  const found = new Map<string, { id: string; name: string; total: number }>();
  for (const entry of entries) {
    const [id, name] = valueFor[kind](entry);
    if (id === null || name === null) continue;
    const option = found.get(id);
    if (option) option.total += 1;
    else found.set(id, { id, name, total: 1 });
  }
  return [...found.values()].toSorted((one, two) => collator.compare(one.name, two.name));
}
