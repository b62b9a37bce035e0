import type { Db } from '#platform/server/database/database.ts';
import { emitEach } from '#platform/server/events/events.ts';
import { translate } from '#platform/shared/translate.ts';
import { pendingDays } from '#features/days/server/commands/changes.ts';
import { save } from '#features/days/server/commands/save.ts';
import { dayVersions } from '#features/days/server/queries/day-log.ts';
import type { Day } from '#features/days/rules/entries.ts';
import { correctionFaults } from '../../contract.ts';
import type { ChangedDay } from '../../rules/day-shapes.ts';
import type { CorrectionAction } from '../../events.ts';
import { changedDayOf } from '../queries/basis.ts';
import { readChosen, type ChosenDay, type FoundDay } from '../queries/chosen.ts';
import type { DayDecision } from './decide.ts';
import { newsOf } from './save-changed-day.ts';
import { changeBy, requireMay, type Corrector } from './lock-day.ts';

/**
 * Changes several days or none: the first one that cannot be changed refuses all.
 * @param named a day named twice is changed once
 * @param decide returns the change of each day
 * @throws notFound, ownDay, nothingThere, dayChanged (which ones), and what `decide` throws
 */
export async function changeDays(
  db: Db,
  corrector: Corrector,
  named: readonly ChosenDay[],
  { action, decide }: { readonly action: CorrectionAction; readonly decide: (day: Day) => DayDecision },
): Promise<ChangedDay[]> {
  const chosen = [...new Map(named.map((one) => [`${one.user_id} ${one.working_date}`, one])).values()];
  const people = new Set(chosen.map(({ user_id }) => user_id));
  for (const id of people) requireMay(corrector, id);
  const found = await readChosen(db, chosen, 'locked');
  requireAsSeen(chosen, found);
  const recorded = found.map(({ day }, index) => {
    if (!day) throw correctionFaults.nothingThere.at(`days.${index}`);
    return { day, decided: decide(day) };
  });
  const versions = await writeDays(db, corrector, recorded, { action, settings: found[0]?.settings });
  return found.map((at, index) => {
    const day = recorded[index]?.decided.day ?? at.day;
    return changedDayOf({ ...at, day }, versions.get(day?.id ?? '') ?? null, corrector.context.now);
  });
}

interface DayWithDecision {
  readonly day: Day;
  readonly decided: DayDecision;
}

/** Uses one statement per table, whatever the number of days. @returns the resulting versions */
async function writeDays(
  db: Db,
  corrector: Corrector,
  days: readonly DayWithDecision[],
  { action, settings }: { readonly action: CorrectionAction; readonly settings: FoundDay['settings'] | undefined },
): Promise<ReadonlyMap<string, string>> {
  const ids = days.map(({ day }) => day.id);
  const changed = days.flatMap(({ decided }) => (decided.lines.length > 0 ? [decided] : []));
  if (!settings || changed.length === 0) return dayVersions(db, ids);
  const pending = pendingDays(
    days.map(({ day }) => day),
    settings,
  );
  pending.days = days.map(({ decided }) => decided.day);
  for (const { lines, touched } of changed) {
    pending.history.push(...lines);
    for (const id of touched) pending.touched.add(id);
  }
  const news = changed.flatMap(({ day }) => newsOf({ day, action }, corrector));
  const writing = [save(db, pending, changeBy(corrector)), emitEach(db, news)];
  const [versions] = await Promise.all([dayVersions(db, ids), ...writing]);
  return versions;
}

/** @throws dayChanged when someone has changed one since the caller read it */
function requireAsSeen(chosen: readonly ChosenDay[], found: readonly FoundDay[]): void {
  const changed = chosen.flatMap(({ version }, index) => {
    const at = found[index];
    return version !== undefined && at?.version !== version ? [index] : [];
  });
  if (changed.length === 0) return;
  const sentence = translate('Someone else changed this day.');
  const errors = Object.fromEntries(changed.map((place) => [`days.${place}`, [sentence]]));
  throw correctionFaults.dayChanged({ errors });
}
