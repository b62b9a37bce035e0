import type { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { confirmAction } from '#platform/web/ui/notices.ts';
import { untilConfirmed } from '#platform/web/confirmed-impact.ts';
import type { Effects } from '../rules/effect-shapes.ts';
import { daysOf, uncoveredLines } from './application-words.ts';
import { inColumn } from './parts/in-column.ts';
import { isToConfirm } from './parts/to-confirm.ts';

/**
 * Saves something; first shows its impact on balances and booked leave and asks to confirm it,
 * and asks again if that has changed. @param turnedOff parts of days that are no longer allowed
 * @returns undefined when the person cancels
 */
export async function withConfirming<Done>(
  act: (confirmed?: string) => Promise<Done>,
  turnedOff: TurnedOff = 'halves',
): Promise<Done | undefined> {
  return untilConfirmed(act, {
    impactIn: (error) => (isToConfirm(error) ? ((error as Fault).data as Effects | UncountedEffects) : undefined),
    ask: (effects) => confirmAction({ ...questionOf(effects, turnedOff), about: effectLines(effects, turnedOff) }),
  });
}

/** For very many people the server says only that there is something to confirm. */
interface UncountedEffects {
  readonly confirmed: string;
  readonly total_changed: null;
}

/** Parts of days that a type turns off. */
export type TurnedOff = 'halves' | 'times' | 'both';

function questionOf(effects: Effects | UncountedEffects, turnedOff: TurnedOff) {
  if (effects.total_changed !== 0 || effects.total_applications === 0)
    return { title: t('Change leave balances?'), verb: t('Change balances') };
  switch (turnedOff) {
    case 'halves':
      return {
        title: t('Turn off half days?'),
        text: t('Booked half days stay. Anyone who edits them must choose whole days.'),
        verb: t('Turn off half days'),
      };
    case 'times':
      return {
        title: t('Turn off hours of a day?'),
        text: t('Booked hours stay. Anyone who edits them can only keep or remove them.'),
        verb: t('Turn off hours'),
      };
    case 'both':
      return {
        title: t('Turn off half days and hours?'),
        text: t('Booked half days and hours stay.'),
        verb: t('Turn off both'),
      };
  }
}

function effectLines(effects: Effects | UncountedEffects, turnedOff: TurnedOff): readonly string[] {
  if (effects.total_changed === null) return [];
  return effects.total_changed === 0 ? leaveLines(effects, turnedOff) : balanceLines(effects);
}

/** 'Ana: Annual leave 28.0 → 7.0' */
function balanceLines({ people, total_changed, leave_types, ...effects }: Effects): readonly string[] {
  const names = new Map(leave_types.map(({ id, name }) => [id, name]));
  const rows = people.map(({ name, before, after, leave_type_id }) =>
    t('{name}: {type} {before} → {after}', {
      name,
      before: inColumn(before),
      after: inColumn(after),
      type: names.get(leave_type_id) ?? '',
    }),
  );
  // Listed before the balances, of which only the first are shown until someone asks for the rest.
  return [...uncoveredLines(effects), ...rows, moreText(total_changed - rows.length)].filter(Boolean);
}

/** 'Ana: 4 May 2026' */
function leaveLines({ applications, total_applications }: Effects, turnedOff: TurnedOff): readonly string[] {
  const rows = applications.map((application) => `${application.name}: ${daysOf(application)}`);
  // Viewers who may not see the leave of others get only the number.
  const rest =
    rows.length > 0 ? moreText(total_applications - rows.length) : applicationsText(total_applications, turnedOff);
  return [...rows, rest].filter(Boolean);
}

function applicationsText(count: number, turnedOff: TurnedOff): string {
  switch (turnedOff) {
    case 'halves':
      return t('{count, plural, one {# application includes half days.} other {# applications include half days.}}', {
        count,
      });
    case 'times':
      return t(
        '{count, plural, one {# application includes hours of a day.} other {# applications include hours of a day.}}',
        { count },
      );
    case 'both':
      return t(
        '{count, plural, one {# application includes half days or hours.} other {# applications include half days or hours.}}',
        { count },
      );
  }
}
const moreText = (count: number) => (count > 0 ? t('And {count} more.', { count }) : '');
