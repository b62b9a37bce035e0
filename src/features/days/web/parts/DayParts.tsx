import { mdiCoffeeOutline, mdiLoginVariant, mdiLogoutVariant } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { duration, instant, shortDuration, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday, companyZone } from '#platform/web/server-time.ts';
import { DayRuler } from './DayRuler.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ShiftCard } from '#features/shifts/contract.ts';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import type { HistoryLine } from '../../contract.ts';
import type { ClockEntry, DayCell } from '../../contract.ts';
import { dayEvents, plannedMinutes, rulerWindow, type DayEvent } from './day-facts.ts';
import { lateTag, rulerText, shiftHours } from './day-words.ts';
import c from './day.module.css';
import { asText, type Text } from '#platform/shared/translate.ts';

interface FactsProps {
  /** seconds */
  worked: number;
  paused: number;
  day: Pick<DayCell, 'shift' | 'planned_time'>;
}

/** Worked, break and planned time; on leave nothing of the shift is planned. */
export function DayFacts({ worked, paused, day: { shift, planned_time } }: FactsProps) {
  const isPlanned = shift !== null || planned_time !== 0;
  return (
    <dl className={c['facts']}>
      <Fact label={t('Worked')} value={duration(worked)} />
      <Fact label={t('Break', { of: 'time' })} value={duration(paused)} />
      <Fact label={t('Planned')} value={isPlanned ? duration(planned_time) : t('No shift')} />
    </dl>
  );
}

export function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

interface RulerProps {
  date: LocalDate;
  segments: DayCell['segments'];
  /** Part of the shift that is due. */
  shift: ShiftCard | null;
  size?: 'sm' | 'lg';
}

/** Ruler of the day with the shift behind the work. */
export function PlannedRuler({ date, segments, shift, size = 'sm' }: RulerProps) {
  const plan = shift ? plannedMinutes(shift) : undefined;
  if (!segments.length && !plan) return null;
  const window = rulerWindow(plan ? [...segments, plan] : segments, 600);
  const live = date <= companyToday() ? segments.find(({ kind }) => kind === 'live') : undefined;
  return (
    <DayRuler
      {...window}
      size={size}
      segments={segments}
      plan={plan && [plan.from, plan.to]}
      now={size === 'lg' ? live?.to : undefined}
      label={rulerText(segments, plan)}
    />
  );
}

const icons = { in: mdiLoginVariant, break: mdiCoffeeOutline, out: mdiLogoutVariant } as const;

function eventText(event: DayEvent): string {
  if (event.kind === 'in') return t('Clock in');
  if (event.kind === 'out') return t('Clock out');
  return event.is_running ? t('Break, still running') : t('Break', { of: 'time' });
}

interface EventsProps {
  date: LocalDate;
  clocks: readonly ClockEntry[];
  /** seconds */
  lateBy: number;
}

/** Clock actions of the day in order. */
export function DayEvents({ date, clocks, lateBy }: EventsProps) {
  const events = dayEvents(date, clocks, companyZone());
  const waiting = new Set(
    clocks.filter((clock) => clock.is_irregular && !clock.approved_at).map((clock) => clock.clock_in_id),
  );
  return (
    <ul className={c['events']}>
      {events.map((event, index) => (
        <li key={event.id}>
          <Icon path={icons[event.kind]} size={18} />
          <b className="num">
            {timeOfDay(event.at)}
            {event.day_offset !== 0 && (
              <sup aria-label={event.day_offset > 0 ? t('next day') : t('previous day')}>
                {event.day_offset > 0 ? `+${event.day_offset}` : `−${-event.day_offset}`}
              </sup>
            )}
          </b>
          <span>{eventText(event)}</span>
          <EventAside event={event} lateBy={index === 0 ? lateBy : 0} isWaiting={waiting.has(event.id)} />
        </li>
      ))}
    </ul>
  );
}

function EventAside({ event, lateBy, isWaiting }: { event: DayEvent; lateBy: number; isWaiting: boolean }) {
  if (isWaiting) return <em data-tone="warning">{t('Needs review')}</em>;
  if (lateBy >= 60) return <em className="num">{lateTag(lateBy)}</em>;
  if (event.seconds !== null) return <em className="num">{shortDuration(event.seconds)}</em>;
  return null;
}

interface DayCommentProps {
  /** The person's own comment. */
  comment: string | null;
  /** The comment of the reviewer who corrected the day. */
  reviewer_comment: string | null;
}

/** Comments on a day, each with its author if there are two. */
export function DayComment({ comment, reviewer_comment }: DayCommentProps) {
  if (!comment && !reviewer_comment) return <p className={c['quiet']}>{t('No comment.')}</p>;
  return (
    <>
      {comment && (
        <div className={c['note']}>
          <p>{comment}</p>
        </div>
      )}
      {reviewer_comment && (
        <div className={c['note']}>
          <small>{t('Reviewer’s comment')}</small>
          <p>{reviewer_comment}</p>
        </div>
      )}
    </>
  );
}

/** Labels for the source of a change; an unknown source is shown as it is. */
const sources: Record<string, Text> = {
  web: asText('in the browser'),
  import: asText('by import'),
  terminal: asText('at a terminal'),
  manager: asText('by correction'),
  settings: asText('by changed settings'),
  automatic: asText('automatically'),
  clock: asText('by a check of the server’s clock'),
  demo: asText('from the demo'),
};

const sourceText = (source: string): string => {
  const known = sources[source];
  return known ? t(known) : source;
};

/** Recorded changes of the day. */
export function DayHistory({ history }: { history: readonly HistoryLine[] }) {
  if (!history.length) return <p className={c['quiet']}>{t('No changes.')}</p>;
  return (
    <ol className={c['history']}>
      {history.map((line) => (
        <li key={line.id}>
          {line.text}
          <small className="num">
            {line.actor ? (
              <PersonLink of={line.actor.username}>{line.actor.name}</PersonLink>
            ) : (
              t('System', { of: 'author' })
            )}
            {[instant(line.at), sourceText(line.source), line.address]
              .filter(Boolean)
              .map((text) => `, ${text}`)
              .join('')}
          </small>
        </li>
      ))}
    </ol>
  );
}

/** 'Shift Early, 08:30–17:00' */
export const shiftText = (shift: ShiftCard | null): string =>
  shift ? t('Shift {name}, {times}', { name: shift.name, times: shiftHours(shift) }) : t('No shift on this day');
