import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { duration, number, signedDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { Figure } from '../../rules/figures.ts';
import type { TimesheetSummary } from '../../rules/shapes.ts';
import { isRequested, rangeOf, peopleFilterOf, type ReportView } from '../report-view.ts';
import { reportsApi } from '../reports-api.ts';
import type { DaysListInput, Unit } from '../shared/DaysList.tsx';
import { DaysPanel } from '../shared/DaysPanel.tsx';
import { GeneratePanel } from '../shared/GeneratePanel.tsx';
import { NoPeople } from '../shared/NoPeople.tsx';
import { ReportPage, type ReportProps } from '../shared/ReportPage.tsx';
import { Stats } from '../shared/Stats.tsx';
import { peopleCount, spanName, shortSpan } from '../words.ts';
import { useRoving } from '../shared/use-roving.ts';
import type { OpenDays, Part } from './open-days.ts';
import { TimesheetTable } from './TimesheetTable.tsx';
import c from '../reports.module.css';

const units: Readonly<Record<Figure, Unit>> = {
  planned: 'seconds',
  worked: 'seconds',
  off: 'seconds',
  leave_days: 'days',
  balance: 'signed',
  late: 'count',
  absent: 'count',
  to_review: 'count',
  not_counted: 'count',
};

const daysListOf = (view: ReportView, figure: Figure, { title, ...part }: Part): DaysListInput => {
  const query = { ...rangeOf(view), ...peopleFilterOf(view), ...part, figure };
  return {
    title,
    unit: units[figure],
    key: ['timesheet', query],
    ask: (after, signal) => reportsApi.timesheetDays.ask({ query: { ...query, after } as never }, signal),
  };
};

/** Hours per person compared with their shifts, by week, with links to days and files. */
export function Timesheet({ view, onChange }: ReportProps) {
  const [days, setDays] = useState<DaysListInput>();
  const read = reportsApi.timesheetSummary.read({ query: { ...rangeOf(view), ...peopleFilterOf(view) } });
  const summary = useQuery({ ...read, enabled: isRequested(view) });
  const open: OpenDays = (figure, part) => setDays(daysListOf(view, figure, part));
  // Below fifty people it would be missed; while generating it stays, whatever the window's width.
  const [isMaking, setMaking] = useState(false);
  const hasFilesBeside = !useNarrow('(max-width: 1100px)') || isMaking;
  return (
    <ReportPage
      view={view}
      onChange={onChange}
      line={summary.data?.people ? lineOf(view, summary.data) : spanName(view)}
      withArchived={summary.data?.with_archived ?? false}
      hasFilesBeside={hasFilesBeside}
      people={summary.data?.people}
    >
      <QueryState
        query={summary}
        page
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ people }) => people === 0}
        empty={<NoPeople view={view} onChange={onChange} />}
      >
        {(data) => (
          <>
            <Sums summary={data} onOpen={open} />
            <div className={c['beside']}>
              <div className={c['main']}>
                <WeekChart weeks={data.weeks} onOpen={open} />
                <TimesheetTable view={view} summary={data} onOpen={open} onChange={onChange} />
              </div>
              {hasFilesBeside && <Files view={view} people={data.people} onMaking={() => setMaking(true)} />}
            </div>
          </>
        )}
      </QueryState>
      {days && <DaysPanel asked={days} onClose={() => setDays(undefined)} />}
    </ReportPage>
  );
}

const Files = (props: { view: ReportView; people: number; onMaking(): void }) => (
  <Card title={t('Create file')} className={c['generate']}>
    <GeneratePanel {...props} />
  </Card>
);

const lineOf = (view: ReportView, { people, working_days }: TimesheetSummary) =>
  [
    spanName(view),
    [
      peopleCount(people),
      t('{count, plural, one {# working day} other {# working days}}', { count: working_days }),
    ].join(', '),
  ].join(' · ');

function Sums({ summary: { sums }, onOpen }: { summary: TimesheetSummary; onOpen: OpenDays }) {
  const open = (figure: Figure, title: string) => () => onOpen(figure, { title });
  return (
    <Stats
      stats={[
        { name: t('Planned'), value: duration(sums.planned), onOpen: open('planned', t('Planned')) },
        { name: t('Worked'), value: duration(sums.worked), onOpen: open('worked', t('Worked')) },
        { name: t('Leave and holidays'), value: duration(sums.off), onOpen: open('off', t('Leave and holidays')) },
        {
          name: t('Balance'),
          value: signedDuration(sums.balance),
          tone: sums.balance >= 60 ? 'good' : undefined,
          onOpen: open('balance', t('Balance')),
        },
        { name: t('Late'), value: number(sums.late), onOpen: open('late', t('Late')) },
        {
          name: t('Needs review'),
          value: t('{count, plural, one {# day} other {# days}}', { count: sums.to_review }),
          tone: sums.to_review ? 'warning' : undefined,
          onOpen: open('to_review', t('Needs review')),
          ...(sums.not_counted > 0 && {
            more: t('{count} not counted', { count: number(sums.not_counted) }),
            onOpenMore: open('not_counted', t('Not counted: the clock-out is missing')),
          }),
        },
      ]}
    />
  );
}

interface WeekChartProps {
  weeks: TimesheetSummary['weeks'];
  onOpen: OpenDays;
}

/** Pixels of the longest bar. */
const maxBarPx = 164;

/** Returns a round step of hours that fits two or three times. */
function stepOf(highest: number): number {
  const hours = highest / 3600 / 2.5;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, hours)));
  return ([1, 2, 5, 10].find((step) => step * power >= hours) ?? 10) * power * 3600;
}

/** Worked time with leave hatched on top, in front of the shift as a track. Each week shows its numbers. */
function WeekChart({ weeks, onOpen }: WeekChartProps) {
  const highest = Math.max(1, ...weeks.map(({ worked, planned, off }) => Math.max(worked, planned) + off));
  const step = stepOf(highest);
  const px = (seconds: number) => (seconds / highest) * maxBarPx;
  const { tabIndexOf, ...keys } = useRoving(weeks.length);
  const lines = Array.from({ length: Math.floor(highest / step) }, (_, index) => (index + 1) * step);
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
        {weeks.map((week, index) => (
          <WeekBar key={week.start_date} week={week} px={px} tabIndex={tabIndexOf(index)} onOpen={onOpen} />
        ))}
      </div>
    </section>
  );
}

const keyNow = () =>
  [
    ['worked', t('Worked')],
    ['off', t('Leave and holidays')],
    ['shift', t('Shift', { of: 'work' })],
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
