import { mdiDotsHorizontal, mdiEmailOutline, mdiPhoneOutline } from '@mdi/js';
import { Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { t } from '#platform/web/i18n.ts';
import { scrollerOf } from '#platform/web/scroller.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { profileLink } from '#features/people/web/parts/profile-links.ts';
import { StatusTag, Today } from '../columns.tsx';
import type { DirectoryRow } from '../directory-api.ts';
import type { ListProps } from '../list-props.ts';
import { usePersonMenu } from '../table/use-person-menu.tsx';
import { useListFocus } from '../use-list-focus.ts';
import { useTableEvents } from '../use-table-events.ts';
import type { Place } from '#features/dashboard/web/parts/whereabouts-words.ts';
import c from '../people.module.css';

const cardHeightPx = 122;
const gapPx = 16;
const minWidthPx = 264;

/** Shows people as cards with faces; only cards on the screen are rendered. */
export function PeopleCards(props: ListProps) {
  const { total, rowAt, picking } = props;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const across = Math.max(1, Math.floor((width + gapPx) / (minWidthPx + gapPx)));
  const frame = useRef<HTMLDivElement>(null);
  const menu = usePersonMenu(rowAt);
  const cards = useCardRows(frame, across, props);
  const focus = useListFocus({
    frame,
    total,
    across,
    page: () => across * Math.max(1, Math.floor(window.innerHeight / (cardHeightPx + gapPx)) - 2),
    show: (index) => cards.scrollToIndex(Math.floor(index / across)),
    onExtend: picking.extend,
    onToggle: picking.toggle,
    onAll: picking.all,
  });
  const events = useTableEvents(picking, focus, menu.open);
  return (
    <div ref={ref}>
      {/* Keys and pointer are handled once by the list, not by its cards. */}
      <div
        ref={frame}
        role="list"
        aria-label={t('People')}
        className={c['cards']}
        style={{ height: cards.getTotalSize() }}
        {...events}
      >
        {width > 0 && <Shown {...props} cards={cards} across={across} active={focus.active} />}
      </div>
      <p className={c['more']}>{t('{count, plural, one {# person} other {# people}}', { count: total })}</p>
      {menu.element}
    </div>
  );
}

type ShownProps = ListProps & { cards: ReturnType<typeof useCardRows>; across: number; active: number };

function Shown({ cards, across, active, total, rowAt, places, picking }: ShownProps) {
  return cards.getVirtualItems().flatMap((item) =>
    Array.from({ length: Math.min(across, total - item.index * across) }, (_, column) => {
      const index = item.index * across + column;
      const row = rowAt(index);
      return (
        <Card
          key={index}
          index={index}
          total={total}
          row={row}
          place={places.get(row?.id ?? '')}
          isActive={active === index}
          isPicked={picking.isPicked(row?.id)}
          isPickable={picking.isPossible}
          top={item.start - cards.options.scrollMargin}
          start={`calc((100% + ${gapPx}px) / ${across} * ${column})`}
          width={`calc((100% + ${gapPx}px) / ${across} - ${gapPx}px)`}
        />
      );
    }),
  );
}

function useCardRows(frame: RefObject<HTMLElement | null>, across: number, { total, onSeen }: ListProps) {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const scroller = scrollerOf(frame.current);
    if (!frame.current || !scroller) return;
    setMargin(frame.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
  }, [frame]);
  const rows = useVirtualizer({
    count: Math.ceil(total / across),
    getScrollElement: () => scrollerOf(frame.current),
    estimateSize: () => cardHeightPx,
    gap: gapPx,
    overscan: 4,
    scrollMargin: margin,
  });
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 6 };
  useEffect(
    () => onSeen({ first: startIndex * across, last: endIndex * across + across - 1 }),
    [startIndex, endIndex, across, onSeen],
  );
  return rows;
}

interface CardProps {
  index: number;
  total: number;
  row: DirectoryRow | undefined;
  place: Place | undefined;
  isActive: boolean;
  isPicked: boolean;
  isPickable: boolean;
  top: number;
  start: string;
  width: string;
}

const Card = memo(function Card(props: CardProps) {
  const { index, total, row, isPicked, top, start, width } = props;
  return (
    <div
      role="listitem"
      aria-setsize={total}
      aria-posinset={index + 1}
      data-row={index}
      data-on={isPicked || undefined}
      className={c['card']}
      style={{ transform: `translateY(${top}px)`, insetInlineStart: start, width, height: cardHeightPx }}
    >
      <CardTop {...props} />
      {row && <CardFoot {...props} row={row} />}
    </div>
  );
});

function CardTop({ row, isActive, isPicked, isPickable }: CardProps) {
  return (
    <div className={c['cardTop']}>
      {row ? <Avatar name={row.name} avatar={row.avatar} size={48} /> : <Skeleton circle height={48} animate={false} />}
      <span>
        <a {...(row && profileLink(row.username))} data-control="name" tabIndex={isActive ? 0 : -1}>
          {row ? row.name : <Skeleton height={10} width={104} animate={false} />}
        </a>
        <p>{row?.designation?.name}</p>
        <small>{row?.department?.name}</small>
      </span>
      {row && isPickable && (
        <span className={c['cardTick']} data-tick>
          <input
            type="checkbox"
            tabIndex={-1}
            readOnly
            aria-label={t('Select {name}', { name: row.name })}
            checked={isPicked}
          />
        </span>
      )}
    </div>
  );
}

/** Actions appear on hover or focus and take no space from other content. */
function CardFoot({ row, place, isActive }: Pick<CardProps, 'place' | 'isActive'> & { row: DirectoryRow }) {
  const tabIndex = isActive ? 0 : -1;
  const { email, work_phone, name } = row;
  return (
    <footer>
      <Today row={row} place={place} />
      <span className={c['cardEnd']}>
        <StatusTag row={row} />
        <span className={c['cardActs']}>
          {email && (
            <a href={`mailto:${email}`} tabIndex={tabIndex} aria-label={t('Email {name}', { name })}>
              <Icon path={mdiEmailOutline} size={18} />
            </a>
          )}
          {work_phone && (
            <a
              href={`tel:${work_phone.replace(/[^\d+]/g, '')}`}
              tabIndex={tabIndex}
              aria-label={t('Call {name}', { name })}
            >
              <Icon path={mdiPhoneOutline} size={18} />
            </a>
          )}
          <button
            type="button"
            data-control="more"
            tabIndex={tabIndex}
            aria-haspopup="menu"
            aria-label={t('More actions for {name}', { name })}
          >
            <Icon path={mdiDotsHorizontal} size={18} />
          </button>
        </span>
      </span>
    </footer>
  );
}
