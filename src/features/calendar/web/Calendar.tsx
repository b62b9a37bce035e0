import { Button, SegmentedControl } from '@mantine/core';
import { mdiRss } from '@mdi/js';
import { useState } from 'react';
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
import { Agenda } from './Agenda.tsx';
import { calendarView, rangeOf, stepped, views, type View } from './calendar-view.ts';
import { DateStepper } from './DateStepper.tsx';
import { LayerChips } from './LayerChips.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { FeedAddress } from './parts/FeedAddress.tsx';
import { useCalendar, type ShownCalendar } from './use-calendar.ts';
import { useKeys } from '#platform/web/use-keys.ts';
import { WeekRuler } from './WeekRuler.tsx';
import c from './calendar.module.css';

/** The calendar of the viewer and the people they may see: a month, a week, or an agenda. */
export function Calendar() {
  const [{ view: chosenView, date, hidden }, change] = useAddress(calendarView);
  const { can } = useSession();
  const isPhone = useNarrow('(max-width: 599px)');
  const view = chosenView ?? (isPhone ? 'agenda' : 'month');
  const { query, shown } = useCalendar(rangeOf(view, date), hidden);
  usePageLoad(query);
  const show = (next: LocalDate) => change({ date: next === companyToday() ? undefined : next });
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
        onChange={(next) => change({ hide: next.join(',') || undefined }, { replace: true })}
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
    '[': () => show(stepped(view, date, -1)),
    ']': () => show(stepped(view, date, 1)),
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
