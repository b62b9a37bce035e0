import { Checkbox, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { inCompanyDate, shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { RowMenu } from '#platform/web/ui/list/RowMenu.tsx';
import { inColumn } from '#features/leave/web/parts/in-column.ts';
import { StateLabel } from '#features/leave/web/parts/StateMark.tsx';
import { TypeName } from '#features/leave/web/parts/TypeMark.tsx';
import { manyAwayOf } from '../rules/many-away.ts';
import { CommentAndFileCounts } from './ApplicationList.tsx';
import { amountOf, markOfState, stateMore, periodText, weekdaysText } from './leave-words.ts';
import { searchOf, type ReviewView } from './review-view.ts';
import type { ReviewRow as Row, Selection } from './use-selection.ts';
import { applicationsApi, useLeaveNews } from './leave-api.ts';
import { useReviewActions } from './row-actions.ts';
import c from './review.module.css';

interface TableProps {
  rows: readonly Row[];
  /** View of the list, for links to the pages of its applications. */
  view: ReviewView;
  selection: Selection;
  /** Application in the panel beside the list. */
  open: string | undefined;
  /** Opens an application beside the list, or in place of it. */
  onOpen(id: string): void;
  /** The same, to enter the reason of a rejection. */
  onReject(id: string): void;
  label?: string;
  /** Whether the head is visually hidden, as the columns match the table above. */
  hasQuietHead?: boolean;
}

export function ReviewTable({ rows, open, label = t('Applications'), hasQuietHead = false, ...row }: TableProps) {
  const columns = { total: rows.map(({ total }) => total), left: rows.map(({ left_after }) => left_after) };
  return (
    <table className={c['table']} aria-label={label} data-slim={open !== undefined || undefined}>
      <thead className={hasQuietHead ? c['unseen'] : undefined}>
        <tr>
          <th>
            <span className={c['person']}>
              <SelectAll selection={row.selection} />
              {t('Person')}
            </span>
          </th>
          <th>{t('Dates')}</th>
          <th data-number>{t('Days')}</th>
          <th>{t('Type')}</th>
          <th data-number>{t('Balance after')}</th>
          <th>{t('Team away')}</th>
          <th>
            <span className={c['unseen']}>{t('Comments and files')}</span>
          </th>
          <th>{t('Status')}</th>
          <th>
            <span className={c['unseen']}>{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <Application key={one.id} row={one} isOpen={one.id === open} columns={columns} {...row} />
        ))}
      </tbody>
    </table>
  );
}

/** Checkbox that selects everything on the page that the viewer may decide, or nothing. */
function SelectAll({ selection: { possible, selected, all, clear } }: { selection: Selection }) {
  if (possible.length === 0) return null;
  const isAll = selected.length === possible.length;
  return (
    <Checkbox
      className={c['all']}
      aria-label={t('Select all')}
      checked={isAll}
      indeterminate={!isAll && selected.length > 0}
      onChange={isAll ? clear : all}
    />
  );
}

interface ApplicationProps extends RowProps, Pick<TableProps, 'onReject'> {
  /** Values of each number column, so that every row shows the same decimals. */
  columns: { readonly total: readonly number[]; readonly left: readonly (number | null)[] };
}

function Application({ row, view, selection, isOpen, columns, onOpen, onReject }: ApplicationProps) {
  const { total, left_after, team_away, team_total } = row;
  const today = companyToday();
  return (
    <tr data-selected={(row.may_decide && selection.has(row.id)) || undefined} data-open={isOpen || undefined}>
      <td>
        <Person {...{ row, view, selection, isOpen, onOpen }} />
      </td>
      <td>
        <Dates row={row} today={today as LocalDate} />
      </td>
      <td data-number className="num">
        <b data-wide>{inColumn(total, columns.total)}</b>
        <b data-card>{amountOf(total, row.leave_type.unit)}</b>
      </td>
      <td>
        <TypeName type={row.leave_type} />
      </td>
      <td data-number className="num" data-low={(left_after !== null && left_after < 0) || undefined}>
        {left_after === null ? '–' : inColumn(left_after, columns.left)}
      </td>
      <td>
        <span className={c['team']} data-many={team_away >= manyAwayOf(team_total) || undefined}>
          <span data-wide>{t('{count} of {total}', { count: team_away, total: team_total })}</span>
          <span data-card>{t('{count} of {total} away', { count: team_away, total: team_total })}</span>
        </span>
      </td>
      <td>
        <CommentAndFileCounts item={row} />
      </td>
      <td>
        <StateLabel state={markOfState[row.state]} more={reviewMore(row, today as LocalDate)} />
      </td>
      <td>
        <RowButtons row={row} view={view} onOpen={() => onOpen(row.id)} onReject={() => onReject(row.id)} />
      </td>
    </tr>
  );
}

interface RowProps {
  row: Row;
  view: ReviewView;
  selection: Selection;
  isOpen: boolean;
  onOpen: TableProps['onOpen'];
}

const Person = ({ row, view, selection, isOpen, onOpen }: RowProps) => (
  <span className={c['person']}>
    {row.may_decide && (
      <Checkbox
        aria-label={t('Select {name}, {period}', { name: row.user.name, period: periodText(row) })}
        checked={selection.has(row.id)}
        onChange={() => selection.toggle(row.id)}
      />
    )}
    <Avatar name={row.user.name} avatar={row.user.avatar} size={28} />
    <span>
      <Link
        {...({ to: `/leave/application/view/${row.id}`, search: searchOf(view) } as { to: string })}
        data-application={row.id}
        className={c['open']}
        aria-current={isOpen || undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(row.id);
        }}
      >
        {row.user.name}
      </Link>
      <small>{row.user.department_name ?? '\u00a0'}</small>
    </span>
  </span>
);

const Dates = ({ row, today }: { row: Row; today: LocalDate }) => (
  <>
    <b>{periodText(row, today.slice(0, 4))}</b>
    {isSoon(row, today) ? <small data-warns>{soonText(row, today)}</small> : <small>{weekdaysText(row)}</small>}
  </>
);

/** Text below the state: 'for 4 days', in a later step 'for 4 days, step 2 of 2'; or the person who decided. */
function reviewMore(row: Row, today: LocalDate): string | undefined {
  if (row.state !== 'created') return stateMore(row);
  const { step, steps } = row;
  const since = waitingText(row, today);
  return step > 1 ? t('{since}, step {step} of {steps}', { since, step, steps }) : since;
}

/** 'for 4 days', 'since today' */
function waitingText({ applied_at }: Row, today: LocalDate): string {
  const days = daysBetween(inCompanyDate(applied_at), today);
  if (days > 30) return t('since {day}', { day: shortDay(inCompanyDate(applied_at)) });
  return days === 0 ? t('since today') : t('{count, plural, one {for # day} other {for # days}}', { count: days });
}

/** Whether it waits, and begins within a week or has begun. */
const isSoon = ({ state, starts_on }: Row, today: LocalDate) =>
  state === 'created' && daysBetween(today, starts_on) <= 7;

function soonText({ starts_on }: Row, today: LocalDate): string {
  const days = daysBetween(today, starts_on);
  if (days < 0) return t('started');
  if (days < 2) return days === 0 ? t('today') : t('tomorrow');
  return t('in {count} days', { count: days });
}

interface RowButtonsProps {
  row: Row;
  /** View of the list. */
  view: ReviewView;
  /** Opens the application beside the list. */
  onOpen(): void;
  /** Opens the application to enter the reason. */
  onReject(): void;
}

/** Decides in the list when no comment is needed; rejections and changed decisions need one. */
function RowButtons({ view, ...buttons }: RowButtonsProps) {
  const { row } = buttons;
  const actions = useReviewActions(row, view);
  return (
    <span className={c['acts']}>
      <Decisions {...buttons} />
      <RowMenu name={`${row.user.name}, ${periodText(row)}`} actions={actions} />
    </span>
  );
}

function Decisions({ row, onOpen, onReject }: Omit<RowButtonsProps, 'view'>) {
  const approve = useApproving(row);
  const names = { name: row.user.name, period: periodText(row) };
  if (row.may_decide)
    return (
      <>
        <Button size="xs" variant="default" aria-label={t('Reject {name}, {period}', names)} onClick={onReject}>
          {t('Reject')}
        </Button>
        <Button
          size="xs"
          variant="light"
          loading={approve.busy}
          aria-label={t('Approve {name}, {period}', names)}
          onClick={() => void approve.run()}
        >
          {t('Approve')}
        </Button>
      </>
    );
  if (!row.may_change_decision) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      aria-label={t('Change decision: {name}, {period}', names)}
      onClick={onOpen}
    >
      {t('Change decision')}
    </Button>
  );
}

/** Approves the step shown on the screen. */
function useApproving({ id, step }: Row) {
  const refresh = useLeaveNews();
  return useAction(
    async () => {
      await applicationsApi.approved.call({ params: { id }, body: { comment: '', step } });
      void showSuccess();
    },
    { refresh },
  );
}
