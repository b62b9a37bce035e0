import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { byDay, dayName } from '#platform/web/relative-time.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { AlertPanel, ScreenDetails } from '#platform/web/screen.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import type { Notification } from '../contract.ts';
import { AlertItem, AlertTime } from './AlertItem.tsx';
import { AlertsState } from './AlertsState.tsx';
import { useAlerts, useOpenAlert } from './use-alerts.ts';
import c from './alerts.module.css';

const declared = import.meta.glob<readonly ScreenDetails[]>('../../*/screens.ts', {
  eager: true,
  import: 'screens',
  query: '?details',
});
/** Panels for alerts that can be acted upon beside the list, of all features, by alert. */
const panels: Readonly<Record<string, AlertPanel>> = Object.fromEntries(
  Object.values(declared).flatMap((screens) =>
    screens.flatMap(({ alertPanel }) => (alertPanel ? alertPanel.alerts.map((key) => [key, alertPanel] as const) : [])),
  ),
);

/** Alerts per request. */
const perPage = 30;

/** Lists all alerts of the viewer by day. */
export function AllAlerts() {
  const { query, alerts, unread, markAll, markOne } = useAlerts(perPage);
  const { acted, opening, mayLeave, open, act, end } = useAlertActions(markOne);
  usePageLoad(query);
  return (
    <>
      <Head unread={unread} markAll={() => void markAll()} />
      <Card className={c['page']}>
        <AlertsState query={query} isEmpty={alerts.length === 0} skeletonRows={5} />
        {byDay(alerts, dayOf).map(([day, dayAlerts]) => (
          <Day key={day} {...{ day, dayAlerts, acted, opening, open, act }} />
        ))}
        {query.hasNextPage && (
          <div className={c['foot']}>
            <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('Show more')}
            </Button>
          </div>
        )}
      </Card>
      {acted && <AlertSidePanel key={acted.id} alert={acted} mayLeave={mayLeave} onClose={end} />}
    </>
  );
}

/** Opens an alert's panel or its screen; asks before text in the panel is lost. */
function useAlertActions(markOne: (id: string) => Promise<void>) {
  const { opening, open, stay } = useOpenAlert(markOne);
  useEffect(() => stay, [stay]);
  const [acted, setActed] = useState<Notification>();
  // Asks before the panel or the page closes with unsaved text.
  const mayLeave = useUnsavedGuard(isBegun);
  const end = () => setActed(undefined);
  const leaveAndOpen = async (alert: Notification) => {
    if (!(await mayLeave())) return;
    end();
    open(alert);
  };
  const act = async (alert: Notification) => {
    stay();
    if (alert.id === acted?.id || !(await mayLeave())) return;
    if (!alert.is_read) void markOne(alert.id);
    setActed(alert);
  };
  return {
    acted,
    opening,
    mayLeave,
    open: (alert: Notification) => void leaveAndOpen(alert),
    act: (alert: Notification) => void act(alert),
    end,
  };
}

function Head({ unread, markAll }: { unread: number; markAll(): void }) {
  return (
    <PageHead title={t('Alerts')} line={unread > 0 ? t('{unread} unread', { unread }) : t('No unread alerts.')}>
      <Button component={Link} to="/notification/preferences" variant="default">
        {t('Preferences')}
      </Button>
      {unread > 0 && (
        <Button variant="default" onClick={markAll}>
          {t('Mark All As Read')}
        </Button>
      )}
    </PageHead>
  );
}

const dayOf = ({ created_time }: Notification) => created_time.slice(0, 10) as LocalDate;

interface DayProps {
  day: LocalDate;
  dayAlerts: readonly Notification[];
  /** Alert whose panel is open. */
  acted: Notification | undefined;
  /** Id of the alert whose screen is about to open. */
  opening: string | undefined;
  open(alert: Notification): void;
  act(alert: Notification): void;
}

function Day({ day, dayAlerts, acted, opening, open, act }: DayProps) {
  const isOfDay = day === companyToday() ? 'today' : 'earlier';
  return (
    <section aria-label={dayName(day)}>
      <h2>{dayName(day)}</h2>
      <ul className={c['list']}>
        {dayAlerts.map((alert) => (
          <li key={alert.id} data-open={alert.id === acted?.id || undefined}>
            <AlertItem alert={alert} isOpening={alert.id === opening} open={open} isOfDay={isOfDay} />
            <Act alert={alert} act={act} />
            <small className={c['at']}>
              <AlertTime alert={alert} isOfDay={isOfDay} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Act({ alert, act }: { alert: Notification; act(alert: Notification): void }) {
  const panel = panels[alert.event];
  if (!panel) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      data-act={alert.id}
      aria-label={t('{action}: {alert}', { action: t(panel.act), alert: alert.data.message })}
      onPointerEnter={() => void panel.Panel.preload()}
      onClick={() => act(alert)}
    >
      {t(panel.act)}
    </Button>
  );
}

interface ActedProps {
  alert: Notification;
  mayLeave(): Promise<boolean>;
  onClose(): void;
}

/** Shows the alert's panel beside the list; closing it returns the focus to the alert's button. */
function AlertSidePanel({ alert, mayLeave, onClose }: ActedProps) {
  const Panel = panels[alert.event]?.Panel;
  const close = async () => {
    if (!(await mayLeave())) return;
    onClose();
    document.querySelector<HTMLElement>(`[data-act="${alert.id}"]`)?.focus();
  };
  return Panel && <Panel url={alert.data.url} onClose={() => void close()} />;
}

/** Whether the panel beside the page contains unsaved text: a comment, or a post that is edited. */
function isBegun(): boolean {
  const fields = document.querySelectorAll<HTMLElement>('[data-panel] :is(textarea, [contenteditable="true"])');
  return [...fields].some((field) => !(field instanceof HTMLTextAreaElement) || isFilled(field));
}

const isFilled = ({ value, readOnly }: HTMLTextAreaElement) => !readOnly && value.trim() !== '';
