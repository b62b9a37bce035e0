import { Switch } from '@mantine/core';
import { localTimeOf, wholeMinutes } from '#platform/shared/time.ts';
import { t } from '#platform/web/i18n.ts';
import { timeOfDay } from '#platform/web/format.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { lateBy } from '#features/days/rules/day.ts';
import { dueOf, dueTimeOf } from '#features/holidays/rules/due.ts';
import { sumWorkTimes } from '#features/days/rules/entries.ts';
import { hasOpenEnd } from '#features/days/rules/open-end.ts';
import type { ShiftCard } from '#features/shifts/contract.ts';
import type { DayBasis, FlagOverrides } from '../../rules/day-shapes.ts';
import { derivedFlags, effectOf } from '../../rules/effect.ts';
import type { CorrectableDay } from './correctable-day.ts';
import c from './parts.module.css';
import type { DayChanges } from './use-day-changes.ts';

const flags = ['is_late', 'is_incomplete', 'is_remote'] as const;
type Flag = (typeof flags)[number];

interface FlagSwitchesProps {
  day: CorrectableDay;
  changes: DayChanges;
  /** Whether the day may be changed. */
  isOpen: boolean;
}

/** Each flag as a switch with its rule. A switch overrides the rule immediately. */
export function FlagSwitches({ day, changes, isOpen }: FlagSwitchesProps) {
  const now = useServerMinute();
  const { basis, shift } = day;
  const rules = derivedFlags(basis, now);
  const shown = effectOf(basis, basis.day, now);
  const overrides = overridesOf(basis);
  const names = { is_late: t('Late'), is_incomplete: t('Incomplete'), is_remote: t('Remote') };
  const set = (flag: Flag, is: boolean) => void changes.flag({ ...overrides, [flag]: is === rules[flag] ? null : is });
  return (
    <div className={c['flags']} aria-busy={changes.busy === 'flags'}>
      {flags.map((flag) => (
        <Switch
          key={flag}
          labelPosition="left"
          label={names[flag]}
          description={ruleText(flag, { basis, shift, now }, overrides[flag] !== null)}
          checked={shown[flag]}
          disabled={!isOpen}
          onChange={(event) => set(flag, event.currentTarget.checked)}
        />
      ))}
      {isOpen && (
        <p>
          {t('Your choice overrides the rule.')}{' '}
          {Object.values(overrides).some((flag) => flag !== null) && (
            <button
              type="button"
              onClick={() => void changes.flag({ is_late: null, is_incomplete: null, is_remote: null })}
            >
              {t('Follow the rules')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

const overridesOf = ({ day }: DayBasis): FlagOverrides => ({
  is_late: day?.is_late_override ?? null,
  is_incomplete: day?.is_incomplete_override ?? null,
  is_remote: day?.is_remote_override ?? null,
});

interface FlagContext {
  readonly basis: DayBasis;
  readonly shift: ShiftCard | null;
  /** epoch seconds */
  readonly now: number;
}

/** 'Rule: 12 minutes after 06:00' */
function ruleText(flag: Flag, of: FlagContext, isOverridden: boolean): string {
  const rule = t('Rule: {rule}', { rule: ruleOf(flag, of) });
  return isOverridden ? t('Set manually. {rule}', { rule }) : rule;
}

function ruleOf(flag: Flag, { basis, shift, now }: FlagContext): string {
  const { day } = basis;
  if (flag === 'is_remote') return day?.working_place === 2 ? t('clocked in from elsewhere') : t('clocked in at work');
  if (!day || (!day.shift && (flag === 'is_late' || day.due_time === null))) return t('no shift on this day');
  if (flag === 'is_late') {
    const due = dueOf(day.shift, basis);
    const minutes = Math.floor(lateBy(day.clocks, due) / 60);
    const start = timeOfDay(due ? localTimeOf(due.start_at, basis.zone) : (shift?.start_time ?? ''));
    return minutes > 0
      ? t('{count, plural, one {# minute after {start}} other {# minutes after {start}}}', { count: minutes, start })
      : t('on time for {start}', { start });
  }
  if (hasOpenEnd(day, now, basis.max_daily_work_duration)) return t('the clock-out is missing');
  const missing = (dueTimeOf(day, basis) - wholeMinutes(sumWorkTimes(day.clocks, now).work_time)) / 60;
  return missing > 0
    ? t('{count, plural, one {# minute short} other {# minutes short}}', { count: missing })
    : t('full hours worked');
}
