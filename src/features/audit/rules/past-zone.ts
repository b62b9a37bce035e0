import { zoneAt, type Zones } from '#features/company/rules/dated-settings.ts';

interface EntryValues {
  readonly old: unknown;
  readonly new: unknown;
}

/**
 * Returns the zone in which the times of an entry are shown, if it is
 * no longer the company's: the one that applied when the entry began.
 * @returns null if the company has not moved since, or the entry has no times
 */
export function pastZone({ old, new: now }: EntryValues, zones: Zones): string | null {
  const began = Math.min(...[old, now].flatMap(timesIn));
  if (!Number.isFinite(began)) return null;
  const zone = zoneAt(zones, began);
  return zone === zones.timezone ? null : zone;
}

/** Returns times in epoch seconds. */
function timesIn(values: unknown): number[] {
  const { started_at, ended_at } = (values ?? {}) as Readonly<Record<string, unknown>>;
  return [started_at, ended_at].flatMap((time) => (typeof time === 'string' ? [Date.parse(time) / 1000] : []));
}
