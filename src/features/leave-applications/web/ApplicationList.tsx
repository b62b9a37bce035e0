import { Button } from '@mantine/core';
import { mdiCommentOutline, mdiPaperclip } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefCallback } from 'react';
import { inCompanyDate, instant, month, shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { RowMenu } from '#platform/web/ui/list/RowMenu.tsx';
import { inColumn } from '#features/leave/web/parts/in-column.ts';
import { StateLabel } from '#features/leave/web/parts/StateMark.tsx';
import { TypeName } from '#features/leave/web/parts/TypeMark.tsx';
import type { ApplicationItem } from '../rules/shapes.ts';
import type { DraftInYear } from './draft-in-year.ts';
import type { OwnYear } from './replies.ts';
import { markOfState, stateMore, periodText, weekdaysText, yearName } from './leave-words.ts';
import { useOwnActions } from './row-actions.ts';
import { useWithdraw } from './use-withdraw.ts';
import c from './leaves.module.css';

interface ListProps {
  year: OwnYear;
  isOwn: boolean;
  /** Explains the balance of a type; missing when there is no explanation here. */
  onWhy?: ((type: string) => void) | undefined;
  /** The viewer's own draft. */
  draft?: DraftInYear | undefined;
  /** Number of applications shown at first. */
  initialLimit: number;
}

/** Table of all applications in a leave year, newest first, with a draft above them. */
export function ApplicationList({ year, isOwn, draft, onWhy, initialLimit }: ListProps) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? year.data : year.data.slice(0, initialLimit);
  const { rowToFocus, focusRow, focusRef } = useFocusFirstAdded();
  const showAll = () => {
    setAll(true);
    focusRow(year.data[initialLimit]?.id);
  };
  return (
    <table className={c['list']} aria-label={t('Applications')}>
      <thead>
        <tr>
          <th>{t('Dates')}</th>
          <th data-number>{t('Days')}</th>
          <th>{t('Type')}</th>
          <th>{t('Status')}</th>
          <th>
            <span className={c['unseen']}>{t('Comments and files')}</span>
          </th>
          <th>{t('Applied')}</th>
          <th>
            <span className={c['unseen']}>{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {draft && <Draft draft={draft} year={year} />}
        {shown.map((item) => (
          <Row
            key={item.id}
            {...{ item, isOwn, year, onWhy }}
            datesRef={item.id === rowToFocus ? focusRef : undefined}
          />
        ))}
      </tbody>
      {shown.length < year.data.length && <Foot year={year} shown={shown.length} onAll={showAll} />}
    </table>
  );
}

/**
 * Moves the focus once to the first row that the pressed button added. The row is found by id,
 * since live updates may insert others before it.
 */
function useFocusFirstAdded() {
  const [rowToFocus, focusRow] = useState<string>();
  const dates = useRef<HTMLElement>(null);
  useEffect(() => dates.current?.focus(), [rowToFocus]);
  const focusRef: RefCallback<HTMLElement> = (element) => {
    dates.current = element;
  };
  return { rowToFocus, focusRow, focusRef };
}

interface FootProps extends Pick<ListProps, 'year'> {
  shown: number;
  onAll(): void;
}

/** Foot with '1 – 9 of 14 in 2026', and a button that shows the others. */
function Foot({ year: { data, leave_year }, shown, onAll }: FootProps) {
  const [last, next] = [data[shown - 1], data[shown]];
  const more = t('{count} more', { count: data.length - shown });
  // Applications of the last month shown may be on both sides of the cut.
  const isEarlier = last && next && next.starts_on.slice(0, 7) < last.starts_on.slice(0, 7);
  return (
    <tfoot>
      <tr>
        <td colSpan={7}>
          <span>
            <span>
              {t('1 – {shown} of {total} in {year}', { shown, total: data.length, year: yearName(leave_year) })}
            </span>
            <span>
              {isEarlier ? t('{more} before {month}', { more, month: month(last.starts_on) }) : more}
              <Button variant="subtle" size="compact-sm" onClick={onAll}>
                {t('Show all')}
              </Button>
            </span>
          </span>
        </td>
      </tr>
    </tfoot>
  );
}

interface RowProps extends Pick<ListProps, 'year' | 'isOwn' | 'onWhy'> {
  item: ApplicationItem;
  /** Ref for the first of the added rows, which takes the focus. */
  datesRef: RefCallback<HTMLElement> | undefined;
}

/** Dates of an application; a link if the viewer may open it. */
function Dates({ item, year, datesRef }: Pick<RowProps, 'item' | 'year' | 'datesRef'>) {
  const text = periodText(item, year.leave_year.last.slice(0, 4));
  if (!item.may_open) return <b {...(datesRef && { ref: datesRef, tabIndex: -1 })}>{text}</b>;
  return (
    <Link to={`/leave/application/view/${item.id}`} className={c['dates']} {...(datesRef && { ref: datesRef })}>
      {text}
    </Link>
  );
}

function Row({ item, isOwn, year, onWhy, datesRef }: RowProps) {
  const { id } = item.leave_type;
  const isExplained = year.balances.some((balance) => balance.id === id && !balance.is_unlimited);
  const actions = useOwnActions(item, isExplained && onWhy ? () => onWhy(id) : undefined);
  return (
    <tr data-state={item.state}>
      <td>
        <Dates {...{ item, year, datesRef }} />
        <small>{weekdaysText(item)}</small>
      </td>
      <td data-number className="num">
        {item.leave_type.unit === 'hours' ? t('{count} h', { count: inColumn(item.total) }) : inColumn(item.total)}
      </td>
      <td>
        <TypeName type={item.leave_type} />
      </td>
      <td>
        <StateLabel state={markOfState[item.state]} more={stateMore(item)} />
      </td>
      <td>
        <CommentAndFileCounts item={item} />
      </td>
      <td className={c['applied']}>{shortDay(inCompanyDate(item.applied_at))}</td>
      <td className={c['act']}>
        <span>
          {isOwn ? <OwnRowButton item={item} /> : item.may_decide && <ReviewButton item={item} />}
          {actions.length > 0 && <RowMenu name={periodText(item)} actions={actions} />}
        </span>
      </td>
    </tr>
  );
}

/** Row with the draft of this device. */
const Draft = ({ draft, year }: { draft: DraftInYear; year: OwnYear }) => (
  <tr data-state="draft">
    <td>
      <b className={c['dates']}>{periodText(draft, year.leave_year.last.slice(0, 4))}</b>
      <small>{weekdaysText(draft)}</small>
    </td>
    <td data-number className="num">
      {draft.type.unit === 'days' && draft.total !== null ? inColumn(draft.total) : '–'}
    </td>
    <td>
      <TypeName type={draft.type} />
    </td>
    <td>
      <StateLabel state="draft" more={t('saved on this device')} />
    </td>
    <td />
    <td className={c['applied']}>{draft.at ? instant(draft.at) : '–'}</td>
    <td className={c['act']}>
      <Button
        size="xs"
        variant="light"
        renderRoot={(props) => <Link to="/leave/application/new" {...props} />}
        aria-label={t('Continue the draft for {period}', { period: periodText(draft) })}
      >
        {t('Continue')}
      </Button>
    </td>
  </tr>
);

/** Numbers of comments and attachments. */
export const CommentAndFileCounts = ({ item: { comments_count, attachments_count } }: { item: ApplicationItem }) => (
  <span className={c['beside']}>
    {comments_count > 0 && (
      <Count
        icon={mdiCommentOutline}
        count={comments_count}
        label={t('{count, plural, one {# comment} other {# comments}}', { count: comments_count })}
      />
    )}
    {attachments_count > 0 && (
      <Count
        icon={mdiPaperclip}
        count={attachments_count}
        label={t('{count, plural, one {# file} other {# files}}', { count: attachments_count })}
      />
    )}
  </span>
);

/** Icon and number; screen readers get the whole label instead. */
const Count = ({ icon, count, label }: { icon: string; count: number; label: string }) => (
  <span title={label}>
    <Icon path={icon} size={16} />
    <span aria-hidden>{count}</span>
    <span className={c['unseen']}>{label}</span>
  </span>
);

const ReviewButton = ({ item }: { item: ApplicationItem }) => (
  <Button
    size="xs"
    variant="light"
    renderRoot={(props) => <Link to={`/leave/application/view/${item.id}`} {...props} />}
    aria-label={t('Review {period}', { period: periodText(item) })}
  >
    {t('Review', { of: 'action' })}
  </Button>
);

/** Button of the row, if the viewer can do something. */
function OwnRowButton({ item }: { item: ApplicationItem }) {
  const { withdraw, busy } = useWithdraw();
  if (item.may_withdraw)
    return (
      <Button
        size="xs"
        variant="default"
        loading={busy}
        aria-label={t('Withdraw {period}', { period: periodText(item) })}
        onClick={() => void withdraw(item)}
      >
        {t('Withdraw')}
      </Button>
    );
  if (item.state !== 'rejected') return null;
  return (
    <Button
      size="xs"
      variant="default"
      renderRoot={(props) => <Link to="/leave/application/new" search={{ type: item.leave_type.id }} {...props} />}
      aria-label={t('Apply again for {period}, which was rejected', { period: periodText(item) })}
    >
      {t('Apply again')}
    </Button>
  );
}
