import { Popover } from '@mantine/core';
import { mdiInformationOutline, mdiStar } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDay, number, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { timesText } from '#platform/shared/times-of-day.ts';
import { isTimed, type DayPart } from '#features/leave/rules/counting.ts';
import { partsOf, totalOf, type DateLimits } from '../rules/choosing.ts';
import type { EnabledDate } from '../rules/shapes.ts';
import { amountOf } from './leave-words.ts';
import c from './halves.module.css';

interface ChooserProps {
  known: EnabledDate;
  type: DateLimits;
  part: DayPart;
  onChoose(part: DayPart): void;
}

const parts = ['full', 'first', 'second'] as const;

/** Choice of a whole date or one half; what is not free is struck through, with the reason. */
export function HalfChooser({ known, type, part, onChoose }: ChooserProps) {
  const free = partsOf(known, type);
  const names = { full: t('Full day'), first: t('Morning'), second: t('Afternoon') };
  return (
    <div
      className={c['chooser']}
      role="group"
      aria-label={t('Full or half day on {day}', { day: longDay(known.date) })}
    >
      <b>{longDay(known.date)}</b>
      <div>
        {parts.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === part}
            disabled={!free.includes(one)}
            onClick={() => onChoose(one)}
          >
            {names[one]}
          </button>
        ))}
      </div>
      <UnavailableReason known={known} type={type} part={part} />
    </div>
  );
}

/** Reason why only a half is free, and its cost. */
function UnavailableReason({ known, type, part }: Omit<ChooserProps, 'onChoose'>) {
  const { holiday, holiday_name, taken } = known;
  const amount = totalOf(new Map([[known.date, part]]), new Map([[known.date as string, known]]), type);
  const counts = type.unit === 'days' ? number(amount) : amountOf(amount, type.unit);
  if (holiday === 'first' || holiday === 'second') {
    const facts = { name: holiday_name ?? t('Holiday'), counts };
    return (
      <p data-holiday>
        <Icon path={mdiStar} size={14} />
        {holiday === 'second'
          ? t('{name}: the afternoon is a holiday, so the morning counts {counts}.', facts)
          : t('{name}: the morning is a holiday, so the afternoon counts {counts}.', facts)}
      </p>
    );
  }
  const [other] = taken;
  if (!other) return null;
  return (
    <p>
      <Icon path={mdiInformationOutline} size={14} />
      {isTimed(other.part)
        ? t('{times} is in another application.', { times: timesText(other.part, timeOfDay) })
        : other.part === 'first'
          ? t('The morning is in another application, so the afternoon counts {counts}.', { counts })
          : t('The afternoon is in another application, so the morning counts {counts}.', { counts })}
    </p>
  );
}

interface OverProps extends ChooserProps {
  date: LocalDate;
  onClose(): void;
}

/** The same above its day in the calendar. It does not take the focus, because H works on the day. */
export const ChooserOverDay = ({ date, onClose, ...chooser }: OverProps) => (
  <Popover
    key={date}
    opened
    width={272}
    position="top"
    withArrow
    shadow="md"
    radius="md"
    withinPortal={false}
    trapFocus={false}
    withRoles={false}
    closeOnEscape
    transitionProps={{ duration: 0 }}
    onDismiss={onClose}
  >
    <Popover.Target>
      <span className={c['over']} aria-hidden />
    </Popover.Target>
    <Popover.Dropdown p={0} className={c['floating']}>
      <HalfChooser {...chooser} />
    </Popover.Dropdown>
  </Popover>
);
