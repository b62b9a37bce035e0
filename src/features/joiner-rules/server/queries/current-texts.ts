import type { Db } from '#platform/server/database/database.ts';
import { hoursAndMinutes } from '#platform/shared/time.ts';
import { weekText } from '#features/company/rules/week-text.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import type { JoinerField, JoinerValue, JoinerValues } from '../../rules/belonging.ts';
import { itemsOf, namesOfItems, regionName, textOf, type NamedItem } from './names.ts';

/** Value that a person has of a field, and what a rule gave them. */
export interface CurrentValue {
  readonly field: JoinerField;
  readonly held: unknown;
  readonly last: { readonly value: unknown } | undefined;
}

/** Returns the values by rule in words, where they still hold, and otherwise what people have; null: nothing. */
export async function currentTexts(db: Db, values: readonly CurrentValue[]): Promise<(string | null)[]> {
  const ids = values.flatMap((value) => idsIn(value));
  const names = new Map<string, NamedItem>(await namesOfItems(db, [...new Set(ids)]));
  for (const { field, last } of values)
    if (field === 'holidays' && typeof last?.value === 'string')
      names.set(last.value, { name: await regionName(last.value), is_trashed: false });
  return values.map((value) => {
    const known = valueIn(value);
    return known === null ? currentText(value) : textOf(known, names) || null;
  });
}

/** Returns the value of a rule that someone has, or the same from what is stored. */
function valueIn({ field, held, last }: CurrentValue): JoinerValue | null {
  const given = (last?.value ?? null) as JoinerValue | null;
  if (field === 'package') return (held as { policy_id: string | null } | null)?.policy_id ?? null;
  if (field === 'process') return held as string | null;
  if (field === 'pattern') {
    const [run] = (held ?? []) as readonly { pattern_id: string; starts_on: JoinerValues['pattern']['first_day'] }[];
    return run ? { pattern_id: run.pattern_id, first_day: run.starts_on } : null;
  }
  if (field === 'week') return (held as { week: WorkingWeek | null } | null)?.week ?? null;
  return given;
}

function idsIn(value: CurrentValue): readonly string[] {
  const known = valueIn(value);
  return known === null || value.field === 'holidays' ? [] : itemsOf(known);
}

/** Describes what is no value of a rule: hours without days, and holidays that were assigned one by one. */
function currentText({ field, held }: CurrentValue): string | null {
  if (held === null) return null;
  if (field === 'holidays') return String((held as readonly string[]).length);
  const { weekly_work_time = 0, week = null } = held as { weekly_work_time?: number; week?: WorkingWeek | null };
  return week ? weekText(week) : hoursAndMinutes(weekly_work_time);
}
