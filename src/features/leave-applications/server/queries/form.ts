import type { Db } from '#platform/server/database/database.ts';
import type { HandlerContext } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { uploadMetaOf } from '#features/files/server/queries.ts';
import { enabledDate } from '#features/leave/rules/counting.ts';
import { keptRules } from '#features/leave/server/queries/facts.ts';
import type { EnabledDate } from '../../rules/shapes.ts';
import type { LeaveSetup } from '#features/leave/server/queries/setup.ts';
import { afterNotice, limitsOf } from '../commands/check.ts';
import { balancesOf } from './balances.ts';
import { datesOf, type KnownDate } from './dates.ts';
import { authorsOf } from './items.ts';
import { keptDays } from './reach-of-form.ts';
import { spentTypesOf } from './view.ts';

/** @throws 404 */
export async function authorOf(db: Db, id: string) {
  const author = (await authorsOf(db, [id])).get(id);
  if (!author) throw platformFaults.notFound();
  return author;
}

interface Form {
  readonly person_id: string;
  readonly today: LocalDate;
  /** Of the application that is edited. */
  readonly except?: string;
  /** Whether the company's limits for those who apply by themselves bind who looks. */
  readonly isBound: boolean;
  /** Days that are asked for by who is not bound. */
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

const enabledDates = (known: readonly KnownDate[], employment: Employment): EnabledDate[] =>
  known.map((facts) => ({
    ...open(facts, employment),
    work_time: facts.work_time,
    holiday: facts.holiday,
    holiday_name: facts.holiday_name,
    taken: facts.taken_by.map(({ part, letter, state }) => ({ part, letter, state })),
    has_shift: facts.has_shift,
  }));

const open = (facts: KnownDate, employment: Employment) => {
  const { date, parts, reason } = enabledDate(facts, { employment, halves: true });
  return { date, parts: [...parts], reason };
};
type Employment = Parameters<typeof enabledDate>[1]['employment'];

/** The types that somebody can apply for, with what is left, and the dates from the first to the last that may be applied for. */
export async function formOf({ db, context }: HandlerContext, form: Form) {
  const { setup } = await keptRules(db);
  const limits = limitsOf(setup, form.today);
  const { first, last, reach } = form.isBound ? { ...limits, reach: limits } : await keptDays(db, { ...form, limits });
  const [{ package_name, given, balances, facts }, known, author] = await Promise.all([
    balancesOf(db, { ...form, from: first, to: last }),
    datesOf(db, { person_id: form.person_id, from: first, to: last, except: form.except }),
    authorOf(db, form.person_id),
  ]);
  const bounds = form.isBound ? await boundsOf(db, form, setup, known) : unbound;
  const [employment = []] = [...facts.values()].map((own) => own.employment);
  const ids = new Set(given.map(({ id }) => id));
  return {
    package_name,
    upload_meta: uploadMetaOf(context.upload_limits, 'any'),
    leave_types: [...given],
    spent_types: spentTypesOf(given),
    summary: balances.filter(({ id }) => ids.has(id)),
    enabled_dates: enabledDates(known, employment),
    reach,
    limits: bounds,
    author,
  };
}

const unbound = { notice_days: 0, earliest: null, longest_stretch: null };

/** What the set-up asks of who applies by themselves; the dates of the form mostly reach as far as the notice does. */
async function boundsOf(db: Db, { person_id, today }: Form, setup: LeaveSetup, known: readonly KnownDate[]) {
  const { notice_days, longest_stretch } = setup;
  if (notice_days === 0) return { ...unbound, longest_stretch };
  const ahead = known.filter(({ date }) => date > today);
  const earliest = await afterNotice(db, person_id, { notice_days, today }, ahead);
  return { notice_days, earliest, longest_stretch };
}
