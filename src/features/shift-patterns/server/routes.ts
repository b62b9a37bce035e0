import type { Db } from '#platform/server/database/database.ts';
import { implement, type Handlers, type Routes } from '#platform/server/http/implement.ts';
import { versionOf } from '#platform/server/version.ts';
import { daysBetween, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { assignableLists, assignablePage, checkedPeople } from '#features/assigning/server/queries.ts';
import { requestedPage } from '#features/company/server/queries.ts';
import { actionOf } from '#features/shift-planning/server/queries/actions.ts';
import type { DaysOffReader } from '#features/shifts/server/queries/days-off.ts';
import { patternFaults, shiftPatterns } from '../contract.ts';
import { assignedText, draftedText, removedText } from '../rules/wording.ts';
import { addPattern, changePattern, requireTemplates, trashPattern } from './commands/patterns.ts';
import { requireRange, runPattern, type RunDone } from './commands/run.ts';
import { assignGroup, assignPeople, changeStart, removeGroup, removePeople } from './commands/starts.ts';
import {
  allPatterns,
  madeUntil,
  patternById,
  patternShifts,
  patternValues,
  trashedPatterns,
} from './queries/patterns.ts';
import { previewOf } from './queries/preview.ts';
import { atWork, partsOf, runnersOf, runnersPage, runningGroups } from './queries/runners.ts';

const saved = 'We’ve saved your edit successfully.';

type PatternHandlers = Handlers<typeof shiftPatterns>;

/** Makes the routes. @param daysOff registered by features */
export const shiftPatternsRoutes = (daysOff: readonly DaysOffReader[]): Routes =>
  implement(shiftPatterns)(
    { ...patternHandlers, ...runnerHandlers, ...runHandlers(daysOff) },
    { shift_patterns_name: nameTaken },
  );

/** Handlers of the patterns. */
const patternHandlers: Pick<PatternHandlers, 'index' | 'edit' | 'store' | 'update' | 'delete'> = {
  async index({ db, actor, context: { now } }) {
    const data = await allPatterns(db, now);
    const [shifts, trashed] = await Promise.all([
      patternShifts(
        db,
        data.map(({ days }) => days),
      ),
      actor.permissions.has('view_trash') ? trashedPatterns(db) : null,
    ]);
    return { data, shifts, counts: { active: data.length, trashed } };
  },

  async edit({ db, params: { id } }) {
    const data = await patternById(db, id);
    return { data, version: versionOf(patternValues(data)), made_until: await madeUntil(db, id) };
  },

  async store({ db, body }) {
    return { message: 'You’ve successfully performed this action.', id: await addPattern(db, body) };
  },

  async update({ db, params: { id }, body }) {
    const values = await changePattern(db, id, body);
    return { message: saved, version: versionOf(patternValues({ ...values, days: [...values.days] })) };
  },

  async delete({ db, actor, context: { now }, params: { id } }) {
    await trashPattern(db, id, { actor_id: actor.id, now });
    return { message: 'We’ve deleted the item for you. You can still find it in the Trash.' };
  },
};

/** Handlers for the people who run a pattern. */
const runnerHandlers: Omit<PatternHandlers, keyof typeof patternHandlers | 'preview' | 'run'> = {
  async runners({ db, context: { now }, params: { id }, query }) {
    const dates = datesOf(query);
    const pattern = await patternById(db, id);
    const paging = await requestedPage(db, query);
    const [page, groups, parts] = await Promise.all([
      runnersPage(db, { pattern_id: id, search: query.search, paging, now }),
      runningGroups(db, id, now),
      partsOf(db, { pattern_id: id, from: query.start_date, to: query.end_date }),
    ]);
    return { ...page, groups, at_work: atWork(parts, pattern.days, dates) };
  },

  async assignableData({ db, context: { now }, params, query }) {
    const thing = await thingOf(db, params.id);
    const [people, lists] = await Promise.all([assignablePage(db, thing, query, now), assignableLists(db, thing, now)]);
    return { people, ...lists };
  },

  async makeAssignUsers({ db, actor, context: { now }, body }) {
    const { oneself } = shiftPatterns.makeAssignUsers;
    return checkedPeople(db, await thingOf(db, body.pattern_id), body.assigned_items, { actor, oneself, now });
  },

  async assignUsers({ db, context: { now }, actor, body: { assigned_items: items, ...start } }) {
    const total = await assignPeople(db, { ...start, items }, { actor_id: actor.id, now });
    return { total, is_without_self: false, batch_id: null, message: assignedText(total, await numberTextOf(db)) };
  },

  async removeUsers({ db, body }) {
    const total = await removePeople(db, body);
    return { total, is_without_self: false, message: removedText(total, await numberTextOf(db)) };
  },

  async assignGroup({ db, actor, body }) {
    await assignGroup(db, body, { actor_id: actor.id });
    return { message: translate('The group is now assigned to this pattern.') };
  },

  async removeGroup({ db, body }) {
    await removeGroup(db, body);
    return { message: translate('The group is no longer assigned to this pattern.') };
  },

  async changeStart({ db, body }) {
    await changeStart(db, body);
    return { message: saved };
  },
};

/** Handlers that draft shifts. */
const runHandlers = (daysOff: readonly DaysOffReader[]): Pick<PatternHandlers, 'preview' | 'run'> => ({
  async preview({ db, actor, params: { id }, body }) {
    requireRange(body);
    const pattern = await patternById(db, id);
    await requireTemplates(db, pattern.days);
    return previewOf(db, pattern, { ...body, actor_id: actor.id, daysOff });
  },

  async run({ db, actor, params: { id }, body }) {
    const done = await runPattern(db, id, { ...body, actor_id: actor.id, daysOff });
    return { message: draftedText(done, await numberTextOf(db)), ...done, batch: await batchOf(db, done) };
  },
});

function nameTaken() {
  return patternFaults.nameTaken.at('name');
}

async function thingOf(db: Db, id: string) {
  await patternById(db, id);
  return runnersOf(id);
}

async function batchOf(db: Db, { batch_id }: RunDone) {
  return (batch_id && (await actionOf(db, batch_id))) || null;
}

/** @throws 422 */
function datesOf(range: { readonly start_date: LocalDate; readonly end_date: LocalDate }): LocalDate[] {
  requireRange(range);
  if (daysBetween(range.start_date, range.end_date) >= 62)
    throw patternFaults.rangeTooLong({ errors: { end_date: [translate('Choose at most 62 days.')] } });
  return eachDay(range.start_date, range.end_date);
}
