import { Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Link } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { scrollerOf } from '#platform/web/scroller.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import type { DayKey } from '#platform/web/ui/day-states.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import { monthOf } from '../parts/month.ts';
import type { Column } from './bird-view-state.ts';
import { besideMark } from '../../rules/beside-mark.ts';
import { BesideMark, birdCellText, decimalHours } from './BirdTableRow.tsx';
import type { ShownRow } from './shown-rows.ts';
import { dayKey, type PickedKeys } from './picked-days.ts';
import { daysNotLoaded, type VisibleRows } from './use-bird-rows.ts';
import c from './bird.module.css';

interface BirdCardsProps {
  columns: readonly Column[];
  total: number;
  rowAt(index: number): ShownRow | undefined;
  letterOf(leaveType: string | null): string | undefined;
  onSeen(seen: VisibleRows): void;
  onOpen(person: string, day: LocalDate): void;
  picked: PickedKeys;
}

/** Cards for a phone, each with one person's week; virtualised like the table. */
export function BirdCards({ columns, total, rowAt, letterOf, onSeen, onOpen, picked }: BirdCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    if (!list.current || !scroller) return;
    setMargin(list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
  }, []);
  const cards = useVirtualizer({
    count: total,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => 122,
    gap: 8,
    overscan: 5,
    scrollMargin: margin,
  });
  const { startIndex, endIndex } = cards.range ?? { startIndex: 0, endIndex: 8 };
  useEffect(() => onSeen({ first: startIndex, last: endIndex }), [startIndex, endIndex, onSeen]);
  return (
    <ul
      className={c['cards']}
      ref={list}
      style={{ height: cards.getTotalSize() }}
      aria-label={t('Attendance by person and day')}
    >
      {cards.getVirtualItems().map((item) => (
        <li
          key={item.index}
          ref={cards.measureElement}
          data-index={item.index}
          aria-setsize={total}
          aria-posinset={item.index + 1}
          style={{ transform: `translateY(${item.start - margin}px)` }}
        >
          <Card row={rowAt(item.index)} {...{ columns, letterOf, onOpen, picked }} />
        </li>
      ))}
    </ul>
  );
}

type CardProps = Pick<BirdCardsProps, 'columns' | 'letterOf' | 'onOpen' | 'picked'> & { row: ShownRow | undefined };

function Card({ row, columns, ...props }: CardProps) {
  return (
    <>
      <CardHead row={row} columns={columns} />
      <div>
        {columns.map((column) => (
          <CardDay key={column.date} row={row} column={column} {...props} />
        ))}
      </div>
    </>
  );
}

function CardHead({ row, columns }: Pick<CardProps, 'row' | 'columns'>) {
  const first = columns[0];
  if (!row || !first)
    return (
      <header>
        <Skeleton circle height={32} animate={false} />
        <span>
          <b> </b>
          <small> </small>
        </span>
      </header>
    );
  return (
    <header>
      <Avatar name={row.name} avatar={row.avatar} size={32} />
      <Link to={profilePath(row.username)}>
        <b>{row.name}</b>
        <small>{row.designation_name ?? row.username}</small>
      </Link>
      {row.user_calendars !== daysNotLoaded && (
        <Link
          className="num"
          to="/time/individual-view"
          search={{ person: row.id, month: monthOf(first.date) }}
          aria-label={t('{hours} h, {name}’s month', { name: row.name, hours: decimalHours(row.work_time) })}
        >
          {t('{hours} h', { hours: decimalHours(row.work_time) })}
        </Link>
      )}
    </header>
  );
}

function CardDay({ row, column, letterOf, onOpen, picked }: Omit<CardProps, 'columns'> & { column: Column }) {
  const { date, text, isWeekend, isToday } = column;
  const cell = row?.user_calendars[date];
  const beside = cell && besideMark(cell, isToday);
  const isPicked = row !== undefined && picked.has(dayKey(row.id, date));
  return (
    <button
      type="button"
      data-weekend={isWeekend || undefined}
      data-today={isToday || undefined}
      data-picked={isPicked || undefined}
      disabled={!row}
      aria-label={
        row
          ? `${row.name}, ${shortDay(date)} ${text}: ${birdCellText(cell)}${isPicked ? t(', selected') : ''}`
          : t('Loading')
      }
      onClick={() => row && onOpen(row.id, date)}
    >
      <small>
        {shortDay(date)} {Number(date.slice(8))}
      </small>
      {cell && cell.icon !== 'neutral' && (
        <DayMark icon={cell.icon} letter={cell.icon === 'leave' ? letterOf(cell.leave_spent_type_id) : undefined} />
      )}
      {beside && <BesideMark state={beside} letter={letterOf(cell.leave_spent_type_id)} />}
      {cell?.icon === 'neutral' && cell.is_planned && <i className={c['ahead']} />}
      {cell && cell.count_unapproved > 0 && <sup className="num" aria-hidden data-count={cell.count_unapproved} />}
    </button>
  );
}

/** The letter of leave stands outside the button, whose accessible name would otherwise contain it. */
const DayMark = ({ icon, letter }: { icon: DayKey; letter: string | undefined }) =>
  letter ? (
    <span className={c['leaveMark']} data-letter={letter}>
      <DayIcon state={icon} size={22} decorative letter=" " />
    </span>
  ) : (
    <DayIcon state={icon} size={22} decorative />
  );

/** 'Mo' */
const shortDay = (date: LocalDate) => weekday(date, 'short').slice(0, 2);
