import { VisuallyHidden } from '@mantine/core';
import { duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import type { TimesheetSummary } from '../../rules/shapes.ts';
import { shortSpan } from '../words.ts';
import { useRoving } from '../shared/use-roving.ts';
import type { OpenDays } from './open-days.ts';
import c from '../reports.module.css';

interface WeekChartProps {
  weeks: TimesheetSummary['weeks'];
  onOpen: OpenDays;
}

/** Pixels of the longest bar. */
const room = 164;

/** Returns a round step of hours that fits two or three times. */
function stepOf(most: number): number {
  const hours = most / 3600 / 2.5;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, hours)));
  return ([1, 2, 5, 10].find((step) => step * power >= hours) ?? 10) * power * 3600;
}

/** Worked time with leave hatched on top, in front of the shift as a track. Each week shows its numbers. */
export function WeekChart({ weeks, onOpen }: WeekChartProps) {
  const most = Math.max(1, ...weeks.map(({ worked, planned, off }) => Math.max(worked, planned) + off));
  const step = stepOf(most);
  const px = (seconds: number) => (seconds / most) * room;
  const { tabIndexOf, ...keys } = useRoving(weeks.length);
  const lines = Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
  return (
    <section className={c['card']} aria-label={t('Worked and planned hours by week')}>
      <header className={c['cardHead']}>
        <h2>{t('Worked and planned hours by week')}</h2>
        <Key />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the focus between its bars */}
      <div className={c['chart']} {...keys}>
        {lines.map((value) => (
          <span key={value} className={c['grid']} style={{ bottom: 44 + px(value) }} aria-hidden>
            <i className="num">{Math.round(value / 3600)}h</i>
          </span>
        ))}
        {weeks.map((week, at) => (
          <WeekBar key={week.start_date} week={week} px={px} tabIndex={tabIndexOf(at)} onOpen={onOpen} />
        ))}
      </div>
    </section>
  );
}

const keyNow = () =>
  [
    ['worked', t('Worked')],
    ['off', t('Leave and holidays')],
    ['shift', t('Shift')],
  ] as const;

function Key() {
  return (
    <ul className={c['key']} aria-hidden>
      {keyNow().map(([of, name]) => (
        <li key={of}>
          <i data-of={of} />
          {name}
        </li>
      ))}
    </ul>
  );
}

interface WeekBarProps extends Pick<WeekChartProps, 'onOpen'> {
  week: WeekChartProps['weeks'][number];
  px(seconds: number): number;
  tabIndex: number;
}

/** Minutes do not fit on a phone; the days behind a week show them. */
const hoursOf = (seconds: number) => duration(seconds).replace(/ \d\dm$/, '');

function WeekBar({ week: { start_date, end_date, worked, planned, off }, px, tabIndex, onOpen }: WeekBarProps) {
  const isPhone = useNarrow('(max-width: 599px)');
  const span = shortSpan(start_date, end_date);
  const rest = t('worked; leave and holidays {off}, planned {planned}', {
    off: duration(off),
    planned: duration(planned),
  });
  return (
    <button
      type="button"
      className={c['week']}
      tabIndex={tabIndex}
      data-stop
      onClick={() => onOpen('worked', { title: t('Worked, {span}', { span }), start_date, end_date })}
    >
      <span className={c['shift']} style={{ height: px(planned + off) }} />
      <span className={c['bar']}>
        <b style={{ height: px(worked) }} />
        {off > 0 && <i style={{ height: px(off) }} />}
      </span>
      <span className={`${c['weekFoot']} num`}>
        <b>{isPhone ? hoursOf(worked) : duration(worked)}</b>
        {span}
        <VisuallyHidden> {rest}</VisuallyHidden>
      </span>
    </button>
  );
}
