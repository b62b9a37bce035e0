import type { Db } from '#platform/server/database/database.ts';
import { implement } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { addDays, mondayOf } from '#platform/shared/time.ts';
import { requireRange } from '#features/calendar/rules/range.ts';
import { cachedSettings, type Settings } from '#features/company/server/queries.ts';
import { zoneAt } from '#features/company/rules/dated-settings.ts';
import { personById } from '#features/people/server/queries.ts';
import { todayOfPerson } from '#features/shifts/server/queries/usual-hours.ts';
import { myShifts } from '../contract.ts';
import {
  lastOfWeek,
  nextWithin,
  nowOf,
  ownDayOf,
  plannedDays,
  weekSharesOf,
  type LetterOf,
} from '../rules/own-days.ts';
import { publishedOf, seenAt, unseenChanges, type ChangeRow } from '../rules/changes.ts';
import { seeChanges } from './commands.ts';
import { changesOf, horizonOf, lettersOf, planOf } from './queries.ts';
import { translate } from '#platform/shared/translate.ts';

interface ChangesContext {
  readonly settings: Settings;
  readonly letter: LetterOf;
}

/** Changes that a person has not seen yet; reads nothing more if there are none. */
async function changesFor(db: Db, personId: string, rows: readonly ChangeRow[], { settings, letter }: ChangesContext) {
  const [first, last] = [rows[0]?.date, rows.at(-1)?.date];
  if (first === undefined || last === undefined) return { changes: [], published: null, seen_at: null };
  const plan = await planOf(db, personId, [first, last], settings);
  const unseen = unseenChanges(rows, plan, letter);
  return { changes: unseen, published: publishedOf(rows, unseen), seen_at: seenAt(rows) };
}

export const myShiftsRoutes = implement(myShifts)({
  async data({ db, actor, context: { now }, query }) {
    const settings = await cachedSettings(db);
    const today = await todayOfPerson(db, settings, actor.id, now);
    const { start_date, end_date } = requireRange(query, today);
    const [user, shown, near, horizon, rows, letter] = await Promise.all([
      personById(db, actor.id, today),
      planOf(db, actor.id, [mondayOf(start_date), lastOfWeek(end_date)], settings),
      planOf(db, actor.id, [addDays(today, -1), addDays(today, nextWithin)], settings),
      horizonOf(db, actor.id, today),
      changesOf(db, actor.id, today),
      lettersOf(db),
    ]);
    if (!user) throw platformFaults.notFound();
    const days = plannedDays(shown, user, start_date, end_date);
    const zone = zoneAt(near.settings, now);
    const { today: current, next, rest_time } = nowOf(near, user, zone, now);
    return {
      zone,
      has_any_shift: days.some(({ shift }) => shift !== null),
      calendar: days.map((day) => ownDayOf(day, shown.settings, letter)),
      week_shares: weekSharesOf(shown, user, start_date, end_date),
      user,
      today: ownDayOf(current, near.settings, letter),
      next: next && ownDayOf(next, near.settings, letter),
      rest_time,
      ...horizon,
      ...(await changesFor(db, actor.id, rows, { settings, letter })),
    };
  },

  async seen({ db, actor, context: { now }, body }) {
    await seeChanges(db, actor.id, body.ids, now);
    return { message: translate('Changes marked as seen.') };
  },
});
