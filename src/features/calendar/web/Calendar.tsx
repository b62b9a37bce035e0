import { Button, SegmentedControl, Skeleton, ActionIcon } from '@mantine/core';
import { mdiRss, mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { useKeys } from '#platform/web/use-keys.ts';
import { addDays, eachDay } from '#platform/shared/time.ts';
import { longDay, month, shortDay, number } from '#platform/web/format.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import { clockChangeText } from '#features/shifts/web/parts/clock-change.ts';
import type { PlacedItem, Layer } from '../contract.ts';
import { calendarAddress, rangeOf, stepDate, views, type View } from './calendar-view.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { FeedAddress } from './parts/FeedAddress.tsx';
import { useCalendar, type ShownCalendar } from './use-calendar.ts';
import { WeekRuler } from './WeekRuler.tsx';
import { calendarApi } from './calendar-api.ts';
import { ItemLine } from './ItemLine.tsx';
import c from './calendar.module.css';

/** The calendar of the viewer and the people they may see: a month, a week, or an agenda. */
export function Calendar() {
  const [{ view: chosenView, date: chosenDate, hide: hidden }, change] = useAddress(calendarAddress);
  const { can } = useSession();
  const isPhone = useNarrow('(max-width: 599px)');
  const view = chosenView ?? (isPhone ? 'agenda' : 'month');
  const today = companyToday() as LocalDate;
  const date = chosenDate ?? today;
  const { query, shown } = useCalendar(rangeOf(view, date), hidden);
  usePageLoad(query);
  const show = (next: LocalDate) => change({ date: next === today ? undefined : next });
  const setView = (next: View) => change({ view: next }, { replace: true });
  const openDay = (day: LocalDate) => change({ view: 'agenda', date: day });
  useCalendarKeys({ view, date, show, setView });
  const lead = (
    <>
      <ViewSwitch view={view} onChange={setView} />
      <DateStepper view={view} date={date} onChange={show} />
    </>
  );
  return (
    <>
      <PageHead title={t('Calendar')} line={t('Your events and those of people you can see')} lead={lead}>
        {can('view_attendance') && <Follow />}
      </PageHead>
      <LayerChips
        layers={shown && [...shown.layers.values()]}
        hidden={hidden}
        onChange={(hide) => change({ hide }, { replace: true })}
      />
      {query.error && !query.data ? (
        <InlineError error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <Content {...{ view, date, shown }} onDate={show} onOpen={openDay} />
      )}
    </>
  );
}

interface KeysOptions {
  view: View;
  date: LocalDate;
  show(date: LocalDate): void;
  setView(view: View): void;
}

/** T goes to today, M, W and A choose the view, brackets step. */
function useCalendarKeys({ view, date, show, setView }: KeysOptions): void {
  useKeys({
    t: () => show(companyToday() as LocalDate),
    m: () => setView('month'),
    w: () => setView('week'),
    a: () => setView('agenda'),
    '[': () => show(stepDate(view, date, -1)),
    ']': () => show(stepDate(view, date, 1)),
  });
}

interface ContentProps {
  view: View;
  date: LocalDate;
  shown: ShownCalendar | undefined;
  onDate(date: LocalDate): void;
  onOpen(date: LocalDate): void;
}

function Content({ view, ...props }: ContentProps) {
  if (view === 'week') return <WeekRuler {...props} />;
  return view === 'month' ? <MonthGrid {...props} /> : <Agenda {...props} />;
}

function ViewSwitch({ view, onChange }: { view: View; onChange(view: View): void }) {
  const words: Readonly<Record<View, string>> = { month: t('Month'), week: t('Week'), agenda: t('Agenda') };
  return (
    <SegmentedControl
      size="xs"
      className={c['views'] ?? ''}
      aria-label={t('View')}
      value={view}
      onChange={(next) => onChange(next as View)}
      data={views.map((value) => ({ value, label: words[value] }))}
    />
  );
}

/** Offers the same subscription URL as below the viewer's shifts. */
function Follow() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon path={mdiRss} size={18} />} onClick={() => setOpen(true)}>
        {t('Subscribe')}
      </Button>
      {isOpen && (
        <Dialog title={t('Subscribe in your calendar')} onClose={() => setOpen(false)}>
          <FeedAddress />
        </Dialog>
      )}
    </>
  );
}

interface AgendaProps {
  date: LocalDate;
  shown: ShownCalendar | undefined;
  onDate(date: LocalDate): void;
}

/** Lists the days that contain anything. */
function Agenda({ date, shown }: AgendaProps) {
  if (!shown)
    return (
      <Delayed>
        <div className={c['agenda']}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={52} mb={12} />
          ))}
        </div>
      </Delayed>
    );
  const { start_date, end_date } = rangeOf('agenda', date);
  const days = eachDay(start_date, end_date)
    .map((day) => ({ day, items: itemsOn(shown.items, day, start_date), more: shown.moreOn(day) }))
    .filter(({ items, more }) => items.length + more.length > 0);
  if (days.length === 0)
    return (
      <EmptyState
        title={t('Nothing on these days')}
        text={t('Published shifts, leave, birthdays and anniversaries appear here.')}
        marks={['neutral', 'neutral', 'unassigned', 'neutral', 'neutral']}
      />
    );
  return (
    <ol className={c['agenda']}>
      {days.map(({ day, items, more }) => (
        <Day key={day} {...{ day, items, more }} />
      ))}
    </ol>
  );
}

/** Returns items that begin on a day; on the first day, also those that began before. */
const itemsOn = (items: readonly PlacedItem[], day: LocalDate, first: LocalDate) =>
  items.filter(({ date, end_date }) => date === day || (day === first && date < day && end_date >= day));

interface DayProps {
  day: LocalDate;
  items: readonly PlacedItem[];
  more: readonly { readonly layer: string; readonly count: number }[];
}

function nearName(day: LocalDate): string | undefined {
  const today = companyToday() as LocalDate;
  if (day === today) return t('Today');
  return day === addDays(today, 1) ? t('Tomorrow') : undefined;
}

function Day({ day, items, more }: DayProps) {
  const [isOpen, setOpen] = useState(false);
  const near = nearName(day);
  const count = more.reduce((sum, one) => sum + one.count, 0);
  const all = useAllOf(day, more, isOpen);
  const shown = all ? [...items.filter(({ layer }) => !more.some((one) => one.layer === layer)), ...all] : items;
  return (
    <li data-date={day} data-today={near === t('Today') || undefined}>
      <h2>
        {near && <b>{near}</b>} {longDay(day)}
      </h2>
      <ul>
        {shown.map((item) => (
          <li key={item.id}>
            <ItemLine item={item} />
            {item.clock_change !== 0 && <p>{clockChangeText(item.clock_change)}</p>}
          </li>
        ))}
      </ul>
      {count > 0 && !all && (
        <Button variant="subtle" size="xs" loading={isOpen} onClick={() => setOpen(true)}>
          {t('Show {count} more', { count })}
        </Button>
      )}
    </li>
  );
}

/** Returns all items of a day whose range left some out, by requesting that day alone. */
function useAllOf(day: LocalDate, more: DayProps['more'], isNeeded: boolean) {
  const query = useQuery({
    ...calendarApi.index.read({ query: { start_date: day, end_date: day } }),
    enabled: isNeeded && more.length > 0,
  });
  return query.data?.data.filter(({ layer }) => more.some((one) => one.layer === layer));
}

interface DateStepperProps {
  view: View;
  date: LocalDate;
  onChange(date: LocalDate): void;
}

/** 'December 2026', '7 – 13 Dec 2026' or, across months, '28 Dec – 3 Jan 2027' */
function rangeText(view: View, date: LocalDate): string {
  if (view === 'month') return month(date);
  const { start_date: first, end_date: last } = rangeOf(view, date);
  const begins = first.slice(0, 7) === last.slice(0, 7) ? String(Number(first.slice(8))) : shortDay(first);
  return t('{first} – {last}', { first: begins, last: `${shortDay(last)} ${last.slice(0, 4)}` });
}

function DateStepper({ view, date, onChange }: DateStepperProps) {
  const words = {
    month: [t('Previous month'), t('Next month')],
    week: [t('Previous week'), t('Next week')],
    agenda: [t('Earlier'), t('Later', { of: 'agenda' })],
  }[view];
  return (
    <div className={c['stepper']} role="group" aria-label={t('Visible days')}>
      <ActionIcon size={32} aria-label={words[0]} onClick={() => onChange(stepDate(view, date, -1))}>
        <Icon path={mdiChevronLeft} />
      </ActionIcon>
      <b aria-live="polite">{rangeText(view, date)}</b>
      <ActionIcon size={32} aria-label={words[1]} onClick={() => onChange(stepDate(view, date, 1))}>
        <Icon path={mdiChevronRight} />
      </ActionIcon>
      <Button variant="default" size="xs" onClick={() => onChange(companyToday() as LocalDate)}>
        {t('Today')}
      </Button>
    </div>
  );
}

interface LayerChipsProps {
  /** Undefined while loading. */
  layers: readonly Layer[] | undefined;
  hidden: readonly string[];
  onChange(hidden: readonly string[]): void;
}

/** Toggles for layers, each with its shape and number of items; pressed means shown. */
function LayerChips({ layers, hidden, onChange }: LayerChipsProps) {
  return (
    <div className={c['chips']} role="group" aria-label={t('Layers')}>
      {layers?.map(({ key, name, shape, count }) => {
        const isShown = !hidden.includes(key);
        const toggled = isShown ? [...hidden, key] : hidden.filter((one) => one !== key);
        return (
          <button key={key} type="button" aria-pressed={isShown} onClick={() => onChange(toggled)}>
            <i className={c['shape']} data-shape={shape} />
            {name}
            <small className="num">{number(count)}</small>
          </button>
        );
      })}
    </div>
  );
}
