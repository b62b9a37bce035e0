import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { peopleByIds } from '#features/people/server/queries.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { sayFault } from '#platform/shared/translate.ts';
import { closedFault, closedOn } from '#features/periods/rules/closed.ts';
import { closedPeriodsOf } from '#features/periods/server/queries.ts';
import { correctionFaults } from '../../contract.ts';
import type { DayChange, SomeFlags } from '../../rules/day-shapes.ts';
import { withApproval, effectOf, withFlags } from '../../rules/effect.ts';
import { approvalDenial } from '../commands/decide.ts';
import { basisOf } from './basis.ts';
import { readChosen, type ChosenDay, type FoundDay } from './chosen.ts';
import { whyOwn } from './form.ts';

interface PreviewRequest {
  readonly actor: Actor;
  readonly now: number;
  readonly days: readonly ChosenDay[];
  /** Undefined for approving the days. */
  readonly flags: SomeFlags | undefined;
}

/** Previews the change of each day, and names the days that stay unchanged. */
export async function previewDays(db: Db, { actor, now, days, flags }: PreviewRequest): Promise<DayChange[]> {
  const found = await readChosen(db, days, 'read');
  const ids = [...new Set(found.map(({ person }) => person.id))];
  const timezone = found[0]?.settings.timezone ?? 'UTC';
  const cards = new Map((await peopleByIds(db, ids, localDateOf(now, timezone))).map((card) => [card.id, card]));
  const own = ids.includes(actor.id) ? await whyOwn(db, { actor, now }, actor.id) : null;
  const dates = days.map(({ working_date }) => working_date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  const closed = first && last ? await closedPeriodsOf(db, ids, first, last) : [];
  return found.flatMap((at): DayChange[] => {
    const user = cards.get(at.person.id);
    if (!user) return [];
    const basis = basisOf(at);
    const before = effectOf(basis, basis.day, now);
    const period = closedOn(closed, at.person.id, at.date);
    const locked =
      (at.person.id === actor.id ? own : null) ?? (period ? sayFault(closedFault(period)) : lockOf(at, flags));
    const day = basis.day && (flags ? withFlags(basis.day, flags) : withApproval(basis.day, now));
    const after = locked ? before : effectOf(basis, day, now);
    const { date: working_date, version } = at;
    return [{ user, working_date, attendance_id: at.day?.id ?? null, version, locked, before, after }];
  });
}

function lockOf({ day }: FoundDay, flags: SomeFlags | undefined): string | null {
  if (!day) return sayFault(correctionFaults.nothingThere);
  const denial = flags ? undefined : approvalDenial(day);
  if (!denial) return null;
  return sayFault(day.flagged_at === null ? denial : correctionFaults.cameLate);
}
