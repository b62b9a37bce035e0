import { implement, type Actor, type RequestContext } from '#platform/server/http/implement.ts';
import { isOwnOrOthers, type Endpoint } from '#platform/shared/contract.ts';
import { subjectsOf } from '#platform/server/http/subjects.ts';
import { clockFaults } from '#features/clock/contract.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { corrections } from '../contract.ts';
import { commentOwnDay } from './commands/comment.ts';
import { correctDay } from './commands/correct.ts';
import { approvalDecision, assignShift, dismissDay, flagDay, flagDecision } from './commands/decide.ts';
import { deleteDay } from './commands/delete.ts';
import { lockDay, type Corrector } from './commands/lock-day.ts';
import { changeDays } from './commands/many.ts';
import { storeDay } from './commands/store.ts';
import { waitingDays } from './queries/chosen.ts';
import { shiftsToChoose } from './queries/find-shift.ts';
import { previewDays } from './queries/preview.ts';

interface CorrectionRequest {
  readonly actor: Actor;
  readonly context: RequestContext;
}

/** The corrector, with the permissions that the endpoint requires. */
function corrector({ access }: Endpoint, { actor, context }: CorrectionRequest): Corrector {
  const permissions = typeof access === 'string' || isOwnOrOthers(access) ? undefined : access;
  return { actor, context, permissions: permissions ?? ['edit_any_attendance'] };
}

export const correctionRoutes = implement(corrections)(
  {
    async update({ db, params, body: { version, ...form }, ...request }) {
      const by = corrector(corrections.update, request);
      return correctDay(db, await lockDay(db, by, { ...params, version }), by, form);
    },

    comment: ({ db, params: { id }, body: { comment }, actor, context }) =>
      commentOwnDay(db, { actor, context }, id, comment),

    findShift: ({ db, actor, context, params, query }) =>
      shiftsToChoose(db, { ...params, ...query, actor, now: context.now }),

    store: ({ db, body, ...request }) => storeDay(db, corrector(corrections.store, request), body),

    async dismiss({ db, params, body: { version }, ...request }) {
      const by = corrector(corrections.dismiss, request);
      return dismissDay(db, await lockDay(db, by, { ...params, version }), by);
    },

    async assignShift({ db, params, body: { version, shift_template_id }, ...request }) {
      const by = corrector(corrections.assignShift, request);
      return assignShift(db, await lockDay(db, by, { ...params, version }), by, shift_template_id);
    },

    async flags({ db, params, body: { version, user_id, ...flags }, ...request }) {
      const by = corrector(corrections.flags, request);
      return flagDay(db, await lockDay(db, by, { ...params, user_id, version }), by, flags);
    },

    async delete({ db, params, query: { version }, ...request }) {
      const by = corrector(corrections.delete, request);
      return deleteDay(db, await lockDay(db, by, { ...params, version }), by);
    },

    async toReview({ db, actor, context, query: { start_date: from, end_date: to } }) {
      const among = subjectsOf(actor, corrections.toReview.access);
      const days = await waitingDays(db, { from, to, settings: await cachedSettings(db), now: context.now })
        .where((eb) => among.where(eb.ref('a.person_id')))
        .execute();
      return { data: days.map((day) => ({ ...day, is_own: day.user_id === actor.id })) };
    },

    async preview({ db, actor, context, body: { days, flags } }) {
      const data = await previewDays(db, { actor, now: context.now, days, flags });
      return { data, count: data.filter(({ locked }) => locked === null).length };
    },

    async dismissDays({ db, body: { days }, ...request }) {
      const by = corrector(corrections.dismissDays, request);
      const decide = (day: Parameters<typeof approvalDecision>[0]) => approvalDecision(day, request.context.now);
      return { data: await changeDays(db, by, days, { action: 'approved', decide }) };
    },

    async flagDays({ db, body: { days, flags }, ...request }) {
      const by = corrector(corrections.flagDays, request);
      const decide = (day: Parameters<typeof flagDecision>[0]) => flagDecision(day, flags);
      return { data: await changeDays(db, by, days, { action: 'flagged', decide }) };
    },
  },
  // Database constraints decide when two requests pass every check concurrently.
  { clocks_no_overlap: clockFaults.overlaps, breaks_no_overlap: clockFaults.overlaps },
);
