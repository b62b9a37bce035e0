import { ActionIcon, Button, Select } from '@mantine/core';
import { mdiCalendarSync, mdiCheck, mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#platform/shared/time.ts';
import { month as monthName, shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { saveFile } from '#platform/web/save-file.ts';
import { TypeName } from '#features/leave/web/parts/TypeMark.tsx';
import { ExportMenu } from '#features/exports/web/parts/ExportMenu.tsx';
import { SubscribeDialog } from './SubscribeDialog.tsx';
import { teamApi, useTeamNews, type TeamMonth } from './team-api.ts';
import { rangeQueryOf, rangeOf, teamAddress, type ChangeTeam, type TeamView, type TeamQuery } from './team-view.ts';
import { TeamCards } from './TeamCards.tsx';
import { DayCounts, DayNames } from './Days.tsx';
import { TeamFoot, useTeamFrame, type TeamFrameProps } from './TeamFrame.tsx';
import { TeamRows } from './TeamRows.tsx';
import c from './team.module.css';

/** Screen that shows who is away when: people and days, department by department. */
export function TeamCalendar() {
  const [view, change] = useAddress(teamAddress);
  const isWeek = useNarrow('(max-width: 959px)');
  const [isFollowing, setFollowing] = useState(false);
  useTeamNews();
  const rangeQuery = rangeQueryOf(view, isWeek);
  const query = useQuery({ ...teamApi.index.read({ query: rangeQuery }), placeholderData: keepPreviousData });
  usePageLoad(query);
  const Shown = isWeek ? TeamCards : TeamTable;
  return (
    <>
      <PageHead
        title={t('Team calendar')}
        line={query.data ? lineOf(query.data, isWeek) : '\u00a0'}
        isWaiting={!query.data}
        lead={<Stepper view={view} isWeek={isWeek} onChange={change} />}
      >
        <TeamExport asked={rangeQuery} />
        {query.data?.has_feeds !== false && (
          <SubscribeButton isDisabled={!query.data} onClick={() => setFollowing(true)} />
        )}
      </PageHead>
      <Filters view={view} month={query.data} onChange={change} />
      <QueryState
        query={query}
        skeleton={<SkeletonRows rows={10} />}
        isEmpty={({ teams }) => teams.length === 0}
        empty={<NoLeave isNarrowed={isNarrowed(view)} onClear={() => change(noFilters)} />}
      >
        {(month) => (
          <div className={c['shown']} data-stale={query.isPlaceholderData || undefined}>
            <Shown key={`${month.start_date} ${month.end_date}`} month={month} asked={rangeQuery} only={view.only} />
            <Legend month={month} />
          </div>
        )}
      </QueryState>
      {isFollowing && query.data && <SubscribeDialog month={query.data} onClose={() => setFollowing(false)} />}
    </>
  );
}

const SubscribeButton = ({ isDisabled, onClick }: { isDisabled: boolean; onClick(): void }) => (
  <Button
    variant="default"
    leftSection={<Icon path={mdiCalendarSync} size={18} />}
    disabled={isDisabled}
    onClick={onClick}
  >
    {t('Subscribe')}
  </Button>
);

const noFilters = { search: '', department_id: undefined, group_id: undefined, leave_type_id: undefined };
const isNarrowed = (view: TeamView) =>
  Boolean(view.search || (view.department_id ?? view.group_id ?? view.leave_type_id));

/** '34 of 60 people are away in December 2026, at most 18 on one day (29 Dec and 30 Dec).' */
function lineOf({ people_away, total_people, days, start_date }: TeamMonth, isWeek: boolean): string {
  const values = { total: total_people, month: monthName(start_date), day: shortDay(start_date) };
  const away = isWeek
    ? t(
        '{count, plural, one {# of {total} people is away in the week from {day}} other {# of {total} people are away in the week from {day}}}',
        { ...values, count: people_away },
      )
    : t(
        '{count, plural, one {# of {total} people is away in {month}} other {# of {total} people are away in {month}}}',
        { ...values, count: people_away },
      );
  const most = Math.max(0, ...days.map((day) => day.away));
  if (most === 0) return `${away}.`;
  const on = days.filter((day) => day.away === most).map(({ date }) => shortDay(date));
  const shown = on.length > 3 ? t('{count} days', { count: on.length }) : on.join(', ');
  return t('{away}, at most {most} on one day ({on}).', { away, most, on: shown });
}

interface StepperProps {
  view: TeamView;
  isWeek: boolean;
  onChange: ChangeTeam;
}

function Stepper({ view, isWeek, onChange }: StepperProps) {
  const { start_date, end_date } = rangeOf(view.on, isWeek);
  const name = isWeek ? `${shortDay(start_date)} – ${shortDay(end_date)}` : monthName(start_date);
  const [before, after] = isWeek ? [t('Previous week'), t('Next week')] : [t('Previous month'), t('Next month')];
  return (
    <div className={c['stepper']} role="group" aria-label={t('Visible days')}>
      <ActionIcon size={32} aria-label={before} onClick={() => onChange({ on: addDays(start_date, -1) })}>
        <Icon path={mdiChevronLeft} />
      </ActionIcon>
      <b aria-live="polite">{name}</b>
      <ActionIcon size={32} aria-label={after} onClick={() => onChange({ on: addDays(end_date, 1) })}>
        <Icon path={mdiChevronRight} />
      </ActionIcon>
      {(companyToday() < start_date || companyToday() > end_date) && (
        <Button variant="default" size="xs" onClick={() => onChange({ on: undefined })}>
          {t('Today')}
        </Button>
      )}
    </div>
  );
}

interface FiltersProps {
  view: TeamView;
  month: TeamMonth | undefined;
  onChange: ChangeTeam;
}

function Filters({ view, month, onChange }: FiltersProps) {
  const { departments = [], groups = [], leave_types = [] } = month?.filters ?? {};
  const lists = [
    { name: 'department_id', label: t('Department'), all: t('All departments'), list: departments },
    { name: 'group_id', label: t('Group'), all: t('All groups'), list: groups },
    { name: 'leave_type_id', label: t('Leave type'), all: t('All types'), list: leave_types },
  ] as const;
  return (
    <div className={c['filters']} role="search" aria-label={t('People')}>
      <SearchField
        label={t('Search people')}
        placeholder={t('Name or username')}
        value={view.search}
        onChange={(search) => onChange({ search }, { replace: true })}
      />
      {lists.map(
        ({ name, label, all, list }) =>
          list.length > 0 && (
            <Select
              key={name}
              aria-label={label}
              placeholder={all}
              clearable
              searchable
              data={list.map((one) => ({ value: one.id, label: one.name }))}
              value={view[name] ?? null}
              onChange={(value) => onChange({ [name]: value ?? undefined })}
            />
          ),
      )}
      <Toggles {...{ view, month, onChange }} />
    </div>
  );
}

const Toggles = ({ view, month, onChange }: FiltersProps) => (
  <span className={c['toggles']}>
    {month && (month.total_waiting > 0 || !view.waiting) && (
      <Toggle isOn={view.waiting} onChange={(waiting) => onChange({ waiting })}>
        {view.waiting ? t('Include {count} waiting', { count: month.total_waiting }) : t('Include waiting')}
      </Toggle>
    )}
    <Toggle isOn={view.only} onChange={(only) => onChange({ only })}>
      {t('Only people away')}
    </Toggle>
  </span>
);

interface ToggleProps {
  isOn: boolean;
  onChange(isOn: boolean): void;
  children: string;
}

const Toggle = ({ isOn, onChange, children }: ToggleProps) => (
  <Button
    variant={isOn ? 'light' : 'default'}
    aria-pressed={isOn}
    {...(isOn && { leftSection: <Icon path={mdiCheck} size={16} /> })}
    onClick={() => onChange(!isOn)}
  >
    {children}
  </Button>
);

function NoLeave({ isNarrowed: hasFilters, onClear }: { isNarrowed: boolean; onClear(): void }) {
  return hasFilters ? (
    <EmptyState
      title={t('No matches')}
      text={t('No one matches your search and filters.')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      }
    />
  ) : (
    <EmptyState title={t('No one here')} text={t('The people you can see on your team appear here.')} />
  );
}

/** Legend of the marks that are shown. */
const Legend = ({ month: { leave_types, sees_types, total_waiting } }: { month: TeamMonth }) => (
  <p className={c['legend']}>
    {leave_types.map((type) => (
      <TypeName key={type.letter} type={type} />
    ))}
    {total_waiting > 0 && (
      <span>
        <i data-pending /> {t('Waiting for approval')}
      </span>
    )}
    <span>
      <i data-holiday /> {t('Holiday')}
    </span>
    <span>
      <i data-off /> {t('Day off')}
    </span>
    <em>
      {sees_types
        ? t('Colleagues without permission see “Away” instead of the type.')
        : t('See who in your department is away.')}
    </em>
  </p>
);

/** Menu that saves the leave of the days shown as a file. */
function TeamExport({ asked }: { asked: TeamQuery }) {
  const { waiting, ...narrowed } = asked;
  return (
    <ExportMenu
      save={(format) =>
        saveFile('leave/team-calendar/export', { ...narrowed, waiting: String(waiting), format }, `away.${format}`)
      }
    />
  );
}

/** Table of people and days; counts on top, departments that fold. */
function TeamTable(props: TeamFrameProps) {
  const { month } = props;
  const { root, teams, shown } = useTeamFrame<HTMLTableElement>(props);
  return (
    <div className={c['frame']}>
      <table className={c['table']} {...root}>
        <Head month={month} />
        {teams.map(([key, rows]) => (
          <TeamRows key={key} {...rows} />
        ))}
      </table>
      <TeamFoot {...{ teams, shown, month }} />
    </div>
  );
}

const Head = ({ month }: { month: TeamMonth }) => (
  <thead>
    <tr className={c['heads']}>
      <th scope="col">{t('{count, plural, one {# person} other {# people}}', { count: month.total_people })}</th>
      <td>
        <DayNames month={month} />
      </td>
      {month.sees_left && <th scope="col">{t('Remaining')}</th>}
    </tr>
    <tr className={c['counts']}>
      <th scope="row">{t('Away (of {total})', { total: month.total_people })}</th>
      <td>
        <DayCounts month={month} />
      </td>
      {month.sees_left && <td />}
    </tr>
  </thead>
);
