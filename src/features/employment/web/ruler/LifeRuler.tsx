import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, daysBetween } from '#platform/shared/time.ts';
import { inlineDistance, inlineKey } from '#platform/web/direction.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { dayAt, kindOf, shareOf, yearsOf, type Lane, type LanePeriod, type Years } from './lanes.ts';
import c from './ruler.module.css';

interface LifeRulerProps {
  lanes: readonly Lane[];
  /** The first day of employment. */
  from: LocalDate;
  day: LocalDate;
  today: LocalDate;
  onDay(day: LocalDate): void;
}

/** Shows an employment as a ruler: one lane per dated field, and a needle at the selected day. */
export function LifeRuler({ lanes, from, day, today, onDay }: LifeRulerProps) {
  const days = lanes.flatMap(({ lanePeriods }) => lanePeriods.map((lanePeriod) => lanePeriod.from));
  const years = yearsOf([from, ...days], today);
  return (
    <div className={c['life']}>
      <div role="img" aria-label={t('Timeline of values. The history below lists the same changes.')}>
        {lanes.map((lane) => (
          <LaneRow key={lane.field} lane={lane} years={years} day={day} today={today} />
        ))}
      </div>
      <div className={c['scale']}>
        <Ticks years={years} />
        {day !== today && (
          <span className={c['today']} style={{ insetInlineStart: percent(shareOf(today, years)) }} aria-hidden>
            <b>{t('today')}</b>
          </span>
        )}
        <Needle {...{ years, from, day, onDay }} />
      </div>
    </div>
  );
}

const percent = (share: number) => `${share * 100}%`;

function LaneRow({ lane, years, day, today }: { lane: Lane; years: Years; day: LocalDate; today: LocalDate }) {
  const place = ({ from, to }: LanePeriod) => {
    const [start, end] = [shareOf(from, years), to ? shareOf(to, years) : 1];
    return { insetInlineStart: percent(start), width: `calc(${percent(end - start)} - 2px)` };
  };
  return (
    <div className={c['lane']}>
      <span>{lane.label}</span>
      <div>
        {lane.lanePeriods.map((lanePeriod) => (
          <i
            key={lanePeriod.from}
            className="num"
            data-kind={kindOf(lanePeriod, day, today)}
            style={place(lanePeriod)}
            title={t('{what}, from {date}', { what: lanePeriod.text, date: date(lanePeriod.from) })}
          >
            <b>{lanePeriod.text}</b>
          </i>
        ))}
      </div>
    </div>
  );
}

/** Draws one tick per quarter; if there are many years, only some are labelled. */
function Ticks({ years: { first, end } }: { years: Years }) {
  const count = end - first;
  const step = count > 24 ? 5 : count > 12 ? 2 : 1;
  const perYear = count > 12 ? 1 : 4;
  return (
    <div className={c['ticks']} aria-hidden>
      {Array.from({ length: count * perYear + 1 }, (_, index) => {
        const year = first + index / perYear;
        const isYear = index % perYear === 0;
        const isNamed = isYear && (year - first) % step === 0 && year < end;
        return (
          <i
            key={index}
            style={{ insetInlineStart: percent(index / (count * perYear)) }}
            data-major={isYear || undefined}
          >
            {isNamed && <b className="num">{year}</b>}
          </i>
        );
      })}
    </div>
  );
}

/** Days by which a key moves the needle. */
const steps: Readonly<Record<string, number>> = {
  ArrowBack: -1,
  ArrowDown: -1,
  ArrowForward: 1,
  ArrowUp: 1,
  PageDown: -30,
  PageUp: 30,
};

function dayByKey(key: string, { from, day, last }: Record<'from' | 'day' | 'last', LocalDate>) {
  if (key === 'Home') return from;
  if (key === 'End') return last;
  const by = steps[key];
  return by === undefined ? undefined : addDays(day, by);
}

interface NeedleProps {
  years: Years;
  from: LocalDate;
  day: LocalDate;
  onDay(day: LocalDate): void;
}

/** Selects the day by dragging or by arrow keys. */
function Needle({ years, from, day, onDay }: NeedleProps) {
  const track = useRef<HTMLDivElement>(null);
  const last = `${years.end - 1}-12-31` as LocalDate;
  const go = (to: LocalDate) => onDay(to < from ? from : to > last ? last : to);
  const drag = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box && event.buttons === 1) go(dayAt(inlineDistance(box, event.clientX) / box.width, years));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = dayByKey(inlineKey(event), { from, day, last });
    if (!to) return;
    event.preventDefault();
    go(to);
  };
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag(event);
  };
  const text = date(day);
  return (
    <div ref={track} className={c['track']} onPointerDown={grab} onPointerMove={drag}>
      <div
        className={c['needle']}
        role="slider"
        tabIndex={0}
        aria-label={t('As of')}
        aria-valuemin={0}
        aria-valuemax={daysBetween(from, last)}
        aria-valuenow={Math.max(0, daysBetween(from, day))}
        aria-valuetext={text}
        style={{ insetInlineStart: percent(shareOf(day, years)) }}
        onKeyDown={onKeyDown}
      >
        <b className="num">{text}</b>
      </div>
    </div>
  );
}
