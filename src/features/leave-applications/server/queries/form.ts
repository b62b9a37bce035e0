import type { Db } from '#platform/server/database/database.ts';
import type { HandlerContext } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { uploadMetaOf } from '#features/files/server/queries.ts';
import { enabledDate } from '#features/leave/rules/counting.ts';
import { cachedRules } from '#features/leave/server/queries/facts.ts';
import type { EnabledDate } from '../../rules/shapes.ts';
import type { LeaveSetup } from '#features/leave/server/queries/setup.ts';
import { afterNotice, limitsOf } from '../commands/check.ts';
import { balancesOf } from './balances.ts';
import { datesOf, type KnownDate } from './dates.ts';
import { authorsOf } from './items.ts';
import { bookableDays } from './bookable-range.ts';
import { spentTypesOf } from './view.ts';

/** Reads the person of the form. @throws 404 */
export async function authorOf(db: Db, id: string) {
  const author = (await authorsOf(db, [id])).get(id);
  if (!author) throw platformFaults.notFound();
  return author;
}

interface Form {
  readonly person_id: string;
  readonly today: LocalDate;
  /** Application being edited. */
  readonly except?: string;
  /** Whether the limits for people who apply by themselves apply to the viewer. */
  readonly isBound: boolean;
  /** Requested range, for viewers without these limits. */
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

/** Reads the types that a person can apply for, with balances, and the dates that they may apply for. */
export async function formOf({ db, context }: HandlerContext, form: Form) {
  const { setup } = await cachedRules(db);
  const limits = limitsOf(setup, form.today);
  const { first, last, reach } = form.isBound
    ? { ...limits, reach: limits }
    : await bookableDays(db, { ...form, limits });
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

/** Returns the limits for people who apply by themselves; the loaded dates usually cover the notice. */
async function boundsOf(db: Db, { person_id, today }: Form, setup: LeaveSetup, known: readonly KnownDate[]) {
  const { notice_days, longest_stretch } = setup;
  if (notice_days === 0) return { ...unbound, longest_stretch };
  const ahead = known.filter(({ date }) => date > today);
  const earliest = await afterNotice(db, person_id, { notice_days, today }, ahead);
  return { notice_days, earliest, longest_stretch };
}
