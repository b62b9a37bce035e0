import { mdiCheck, mdiLockOutline } from '@mdi/js';
import { Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useRef, useState, type MouseEvent, useMemo, type PointerEvent } from 'react';
import { t } from '#platform/web/i18n.ts';
import { scrollerOf } from '#platform/web/scroller.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { profileLink, useProfileLinks } from '#features/people/web/parts/profile-links.ts';
import { foldText } from '#features/people/rules/search.ts';
import type { Place } from '#features/dashboard/web/parts/whereabouts-words.ts';
import { StatusTag, Today } from '../columns.tsx';
import type { DirectoryRow } from '../directory-api.ts';
import type { ListProps } from '../list-props.ts';
import type { Picking } from '../use-picking.ts';
import c from '../people.module.css';

const rowHeightPx = 64;
const letterHeightPx = 27;

interface PeoplePhoneProps extends ListProps {
  /** Whether the list is sorted by name, so that letters help to find people. */
  isByName: boolean;
}

/** Shows people in rows of 64 px, with the letter of the visible ones above the list. A long press selects. */
export function PeoplePhone({ total, rowAt, places, picking, isByName, onSeen }: PeoplePhoneProps) {
  const list = useRef<HTMLUListElement>(null);
  const letterAt = (index: number) => (isByName ? letterOf(rowAt(index)) : '');
  // The first letter is above the list in any case.
  const begins = (index: number) =>
    index > 0 && rowAt(index - 1) !== undefined && letterAt(index) !== '' && letterAt(index - 1) !== letterAt(index);
  const rows = useRows(list, total, (index) => rowHeightPx + (begins(index) ? letterHeightPx : 0), onSeen);
  const handlers = usePresses(picking);
  return (
    <div className={c['phone']}>
      {isByName && (
        <div className={c['letter']} aria-hidden>
          {letterAt(rows.range?.startIndex ?? 0)}
        </div>
      )}
      <ul ref={list} aria-label={t('People')} style={{ height: rows.getTotalSize() }} {...handlers}>
        {rows.getVirtualItems().map((item) => (
          <Row
            key={item.index}
            index={item.index}
            total={total}
            row={rowAt(item.index)}
            letter={begins(item.index) ? letterAt(item.index) : ''}
            place={places.get(rowAt(item.index)?.id ?? '')}
            isPicked={picking.isPicked(rowAt(item.index)?.id)}
            top={item.start - rows.options.scrollMargin}
            height={item.size}
          />
        ))}
      </ul>
    </div>
  );
}

/** Opens the profile on a press; a long press selects, and so does any press while people are selected. */
function usePresses(picking: Picking) {
  const links = useProfileLinks();
  const press = useLongPress((row) => picking.toggle(row));
  return {
    ...press.handlers,
    onClick(event: MouseEvent) {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
      const wasLong = press.takeLong();
      if (wasLong || picking.count > 0) event.preventDefault();
      if (!wasLong && picking.count > 0 && row) picking.toggle(Number(row.dataset['row']));
      links.onClick(event);
    },
  };
}

/** Letters cached per person, since all row heights are requested again whenever a letter comes into view. */
const letters = new WeakMap<DirectoryRow, string>();

/** Returns the letter of a name; 'Ø' is under O, as in search and sorting. */
function letterOf(row: DirectoryRow | undefined): string {
  if (!row) return '';
  const knownLetter = letters.get(row);
  if (knownLetter !== undefined) return knownLetter;
  const first = [...foldText(row.name.trim())][0] ?? '';
  const letter = /\p{L}/u.test(first) ? first.toUpperCase() : '#';
  letters.set(row, letter);
  return letter;
}

function useRows(
  list: React.RefObject<HTMLElement | null>,
  total: number,
  heightOf: (index: number) => number,
  onSeen: ListProps['onSeen'],
) {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    if (!list.current || !scroller) return;
    setMargin(list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
  }, [list]);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: heightOf,
    overscan: 6,
    scrollMargin: margin,
  });
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 10 };
  useEffect(() => onSeen({ first: startIndex, last: endIndex }), [startIndex, endIndex, onSeen]);
  // Row heights depend on letters, which are known once the rows are loaded.
  const heights = Array.from({ length: endIndex - startIndex + 1 }, (_, step) => heightOf(startIndex + step)).join();
  useLayoutEffect(() => rows.measure(), [rows, heights, total]);
  return rows;
}

interface RowProps {
  index: number;
  total: number;
  row: DirectoryRow | undefined;
  /** Set for the first person of a letter. */
  letter: string;
  place: Place | undefined;
  isPicked: boolean;
  top: number;
  height: number;
}

const Row = memo(function Row({ index, total, row, letter, place, isPicked, top, height }: RowProps) {
  return (
    <li
      data-row={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      data-on={isPicked || undefined}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {letter && (
        <div className={c['letter']} aria-hidden>
          {letter}
        </div>
      )}
      <a {...(row && profileLink(row.username))}>
        {row ? (
          <span className={c['face']}>
            {isPicked ? <Icon path={mdiCheck} size={22} /> : <Avatar name={row.name} avatar={row.avatar} size={40} />}
          </span>
        ) : (
          <Skeleton circle height={40} animate={false} />
        )}
        {row && <Words row={row} place={place} isPicked={isPicked} />}
      </a>
    </li>
  );
});

function Words({ row, place, isPicked }: { row: DirectoryRow; place: Place | undefined; isPicked: boolean }) {
  const line = [row.designation?.name, row.department?.name].filter(Boolean).join(' · ') || row.username;
  return (
    <>
      <span className={c['phoneWords']}>
        <b>
          <span>{row.name}</span>
          {row.statuses.includes('private') && <Icon path={mdiLockOutline} size={14} />}
        </b>
        <small>{line}</small>
      </span>
      <span className={c['phoneEnd']}>
        {isPicked ? t('selected') : <Today row={row} place={place} isShort />}
        {!isPicked && !place && !row.statuses.includes('joining') && <StatusTag row={row} />}
      </span>
    </>
  );
}

/** Milliseconds of a long press, as phones define it. */
const longMs = 500;
/** Movement in px up to which a finger rests; beyond that it scrolls. */
const stillPx = 10;

/** @param onLong called after a long press on a row, `[data-row]` */
function useLongPress(onLong: (row: number) => void) {
  const latest = useRef(onLong);
  useEffect(() => {
    latest.current = onLong;
  });
  const press = useMemo(() => longPress((row) => latest.current(row)), []);
  useEffect(() => press.handlers.onPointerCancel, [press]);
  return press;
}

function longPress(onLong: (row: number) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasLong = false;
  let [x, y] = [0, 0];
  const stop = () => clearTimeout(timer);
  return {
    /** Whether the following click belongs to a long press; true only once. */
    takeLong() {
      const was = wasLong;
      wasLong = false;
      return was;
    },
    handlers: {
      onPointerDown({ target, clientX, clientY, button }: PointerEvent) {
        const row = target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset['row'];
        stop();
        [x, y, wasLong] = [clientX, clientY, false];
        if (!row || button !== 0) return;
        timer = setTimeout(() => {
          wasLong = true;
          onLong(Number(row));
        }, longMs);
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (Math.hypot(clientX - x, clientY - y) > stillPx) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      // The browser's own menu would cover the selection.
      onContextMenu(event: { preventDefault(): void }) {
        if (wasLong) event.preventDefault();
      },
    },
  };
}
