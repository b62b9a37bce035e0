import type { KeyboardEvent } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import type { LeaveSummary } from '../../rules/shapes.ts';
import type { ReportView } from '../report-view.ts';
import { useRoving } from '../shared/use-roving.ts';
import { inDays, type LeaveType, type OpenLeave } from './totals.ts';
import { monthsOf, shortMonth } from './months.ts';
import c from '../reports.module.css';

/** Sizes in units close to pixels; a phone has its own drawing to stay readable. */
const sizes = {
  wide: { width: 1232, edge: 16, start: 52, font: 12, gap: 0.18 },
  narrow: { width: 340, edge: 12, start: 12, font: 10, gap: 0.12 },
} as const;
type Size = (typeof sizes)[keyof typeof sizes];
const height = 210;
/** Maximum width of a bar, used if there are few. */
const widest = 96;

/** Fills of the types in order, distinguishable without colour. */
const fills = ['var(--m-worked)', 'url(#leave-hatch)', 'url(#leave-dots)', 'var(--m-surface)', 'url(#leave-lines)'];
export const fillOf = (place: number): string => fills[place % fills.length] ?? '';

/** Solid, hatched, dotted, hollow, as in the chart. */
export function Swatch({ place }: { place: number }) {
  return (
    <svg width="14" height="14" aria-hidden>
      <Patterns />
      <rect
        x=".75"
        y=".75"
        width="12.5"
        height="12.5"
        rx="3"
        fill={fillOf(place)}
        stroke="var(--m-worked)"
        strokeWidth="1.5"
      />
    </svg>
  );
}

function Patterns() {
  return (
    <defs>
      <pattern id="leave-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill="var(--m-primary-tint)" />
        <rect width="2.2" height="6" fill="var(--m-worked)" />
      </pattern>
      <pattern id="leave-dots" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill="var(--m-surface)" />
        <circle cx="3" cy="3" r="1.5" fill="var(--m-worked)" />
      </pattern>
      <pattern id="leave-lines" width="6" height="4" patternUnits="userSpaceOnUse">
        <rect width="6" height="4" fill="var(--m-surface)" />
        <rect width="6" height="1.4" fill="var(--m-worked)" />
      </pattern>
    </defs>
  );
}

interface YearChartProps {
  view: ReportView;
  summary: LeaveSummary;
  onOpen: OpenLeave;
}

/** Parts of each month's bar; a type's planned part is above its taken part. */
function barsOf(view: ReportView, types: readonly LeaveType[]) {
  return monthsOf(view).map((month) => {
    const parts = types.flatMap((type, index) => {
      const own = type.months.find((one) => one.month === month);
      return [
        { place: index, isPlanned: false, days: own?.taken ?? 0 },
        { place: index, isPlanned: true, days: own?.planned ?? 0 },
      ];
    });
    return { month, parts: parts.filter(({ days }) => days > 0), sum: parts.reduce((all, { days }) => all + days, 0) };
  });
}

/**
 * Days by type and month, stacked; planned ones are dashed. Each bar shows its days and links to them,
 * by mouse and keyboard. The table below contains the same numbers.
 */
export function YearChart({ view, summary, onOpen }: YearChartProps) {
  const types = inDays(summary);
  const bars = barsOf(view, types);
  const highest = Math.max(1, ...bars.map(({ sum }) => sum));
  const size = useNarrow('(max-width: 599px)') ? sizes.narrow : sizes.wide;
  const stops = bars.filter(({ sum }) => sum > 0);
  const { tabIndexOf, ...keys } = useRoving(stops.length);
  return (
    <>
      <header className={c['cardHead']}>
        <h2>{t('Leave days by type and month')}</h2>
        <Key types={types} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between its bars */}
      <svg
        className={`${c['year']} mirrored`}
        viewBox={`0 0 ${size.width} ${height + 44}`}
        role="group"
        aria-label={t('Leave days by type and month')}
        {...keys}
      >
        <Patterns />
        <Lines highest={highest} size={size} />
        {bars.map((bar, index) => (
          <Bar
            key={bar.month}
            {...bar}
            {...{ highest, size, onOpen, types }}
            tabIndex={tabIndexOf(stops.indexOf(bar))}
            at={index}
            of={bars.length}
            today={summary.today}
          />
        ))}
      </svg>
    </>
  );
}

function Key({ types }: { types: readonly LeaveType[] }) {
  return (
    <ul className={c['key']}>
      {types.map(({ id, name }, index) => (
        <li key={id}>
          <Swatch place={index} />
          {name}
        </li>
      ))}
      <li>
        <svg width="14" height="14" aria-hidden>
          <rect
            {...{ x: 0.75, y: 0.75, width: 12.5, height: 12.5, rx: 3, strokeWidth: 1.5 }}
            fill="none"
            stroke="var(--m-neutral)"
            strokeDasharray="3 2"
          />
        </svg>
        {t('Planned')}
      </li>
    </ul>
  );
}

function Lines({ highest, size: { width, edge, start } }: { highest: number; size: Size }) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest / 2)));
  const step = [1, 2, 5].findLast((one) => one * power <= highest / 2) ?? 1;
  return [0, 1, 2].map((line) => {
    const days = line * step * power;
    const y = height + 12 - (days / highest) * (height - 20);
    return (
      <g key={line} aria-hidden>
        <path d={`M${edge} ${y}H${width - edge}`} stroke="var(--m-line)" />
        {line > 0 && start > edge && (
          <text x={edge} y={y - 4} fontSize="11" fill="var(--m-text-3)">
            {t('{count} d', { count: number(days) })}
          </text>
        )}
      </g>
    );
  });
}

interface BarProps {
  month: string;
  parts: readonly { readonly place: number; readonly isPlanned: boolean; readonly days: number }[];
  sum: number;
  types: readonly LeaveType[];
  tabIndex: number;
  highest: number;
  size: Size;
  at: number;
  of: number;
  today: string;
  onOpen: OpenLeave;
}

/** Positions of a bar's parts from the bottom up, in pixels. */
function stackParts(parts: BarProps['parts'], highest: number) {
  return parts.map((part, index) => {
    const below = parts.slice(0, index).reduce((sum, { days }) => sum + days, 0);
    const px = (days: number) => (days / highest) * (height - 20);
    return { ...part, h: px(part.days), y: height + 12 - px(below + part.days) };
  });
}

/** 'Nov: 9.5 days. Annual leave 8, Training 1.5 planned' */
function barName({ month, parts, sum, types }: Pick<BarProps, 'month' | 'parts' | 'sum' | 'types'>): string {
  const days = round(sum);
  const each = parts.map(({ place, isPlanned, days: own }) => {
    const named = { type: types[place]?.name ?? '', count: number(round(own)) };
    return isPlanned ? t('{type} {count} planned', named) : t('{type} {count}', named);
  });
  const all = t('{count, plural, one {{month}: # day} other {{month}: # days}}', {
    count: days,
    month: shortMonth(month),
  });
  return `${all}. ${each.join(', ')}`;
}

const round = (days: number) => Math.round(days * 100) / 100;

/** Props that make a drawing a button: its accessible name, and keyboard handling. */
function buttonProps(name: string, tabIndex: number, onPress: () => void) {
  return {
    role: 'button',
    'aria-label': name,
    tabIndex,
    'data-stop': true,
    onClick: onPress,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onPress();
    },
  };
}

function Bar({ tabIndex, types, onOpen, ...bar }: BarProps) {
  const { month, parts, sum, highest, size, at, of, today } = bar;
  const step = (size.width - size.start - size.edge / 4) / of;
  const w = Math.min(widest, step * (1 - 2 * size.gap));
  const x = size.start + (at + 0.5) * step - w / 2;
  const middle = { x: x + w / 2, textAnchor: 'middle', fontSize: size.font } as const;
  return (
    <>
      {sum > 0 && (
        <g
          className={c['yearBar']}
          {...buttonProps(barName({ month, parts, sum, types }), tabIndex, () => onOpen({ month }))}
        >
          <rect className={c['yearRing']} x={x - 4} y="1" width={w + 8} height={height + 40} rx="6" />
          <Parts {...{ parts, highest, x, width: w }} />
        </g>
      )}
      <g aria-hidden className={c['yearWords']}>
        {sum > 0 && (
          <text {...middle} y={height + 6 - (sum / highest) * (height - 20)} fontWeight="600" fill="var(--m-text)">
            {number(round(sum))}
          </text>
        )}
        <text {...middle} y={height + 32} data-now={month === today.slice(0, 7) || undefined}>
          {shortMonth(month)}
        </text>
      </g>
    </>
  );
}

const Parts = ({ parts, highest, x, width }: Pick<BarProps, 'parts' | 'highest'> & { x: number; width: number }) =>
  stackParts(parts, highest).map(({ place, isPlanned, h, y }) => (
    <rect
      key={`${place} ${isPlanned}`}
      {...{ x, width, strokeWidth: 1.25, ...(h > 4 ? { y: y + 1, height: h - 2, rx: 3 } : { y, height: h }) }}
      fill={isPlanned ? 'var(--m-surface)' : fillOf(place)}
      stroke={isPlanned ? 'var(--m-neutral)' : 'var(--m-worked)'}
      {...(isPlanned && { strokeDasharray: '4 3' })}
    />
  ));
