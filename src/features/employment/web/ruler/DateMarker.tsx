import { ActionIcon, Button } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { LanePeriodKind } from './lanes.ts';
import c from './ruler.module.css';

interface DateMarkerProps {
  day: LocalDate;
  today: LocalDate;
  /** Days on which a value changes, in order. */
  changes: readonly LocalDate[];
  onDay(day: LocalDate | undefined): void;
}

/** Shows the selected day; the arrows jump from change to change. */
export function DateMarker({ day, today, changes, onDay }: DateMarkerProps) {
  const before = changes.findLast((change) => change < day);
  const next = changes.find((change) => change > day);
  const isToday = day === today;
  return (
    <div className={c['asof']}>
      <b>{t('As of')}</b>
      <div className={c['stepper']} role="group" aria-label={t('As of')}>
        <Jump label={t('Previous change')} to={before} icon={mdiChevronLeft} onDay={onDay} />
        <DateField
          label={t('As of')}
          prefix={<span />}
          prefixWidth={12}
          value={day}
          isKept
          onChange={(to) => onDay(to as LocalDate)}
        />
        <Jump label={t('Next change')} to={next} icon={mdiChevronRight} onDay={onDay} />
      </div>
      {!isToday && (
        <Button size="xs" variant="light" onClick={() => onDay(undefined)}>
          {t('Back to today')}
        </Button>
      )}
      {isToday && next && (
        <p>
          {t('Next change:')} <b className="num">{date(next)}</b>
        </p>
      )}
      <Key isToday={isToday} />
    </div>
  );
}

interface JumpProps {
  label: string;
  to: LocalDate | undefined;
  icon: string;
  onDay(day: LocalDate): void;
}

function Jump({ label, to, icon, onDay }: JumpProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={to ? `${label}, ${date(to)}` : label}
      disabled={!to}
      onClick={() => to && onDay(to)}
    >
      <Icon path={icon} size={18} />
    </ActionIcon>
  );
}

function Key({ isToday }: { isToday: boolean }) {
  const kinds: readonly (readonly [LanePeriodKind, string])[] = [
    ['now', isToday ? t('current') : t('in effect then')],
    ['past', t('past')],
    ...(isToday ? [] : [['later', t('changed later')] as const]),
    ['next', t('scheduled')],
  ];
  return (
    <ul className={c['key']}>
      {kinds.map(([kind, text]) => (
        <li key={kind}>
          <i data-kind={kind} />
          {text}
        </li>
      ))}
    </ul>
  );
}
