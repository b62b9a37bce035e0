import { Button } from '@mantine/core';
import { mdiArrowRight, mdiBellRingOutline, mdiCheck } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { instant, shortDay, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { inZone, todayIn } from '#platform/web/server-time.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useAction } from '#platform/web/use-action.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { MarkedShift, ShiftChange } from '../contract.ts';
import { myShiftsApi } from './my-shifts-api.ts';
import type { OwnPlan } from './shift-words.ts';
import c from './mine.module.css';

/** Number of changes shown initially; the others of a newly published month are behind a button. */
const shownAtOnce = 5;

/** Changes that the person has not confirmed as seen. */
export function Changes({ plan }: { plan: OwnPlan }) {
  const { changes, published } = plan;
  const [isOpen, setOpen] = useState(false);
  const see = useMarkAsSeen();
  if (changes.length === 0) return null;
  const shown = isOpen ? changes : changes.slice(0, shownAtOnce);
  return (
    <section className={c['card']} aria-label={t('Changes')}>
      <h2 className={c['title']}>
        <Icon path={mdiBellRingOutline} size={18} />
        <span>{countText(changes.length, plan)}</span>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon path={mdiCheck} size={16} />}
          loading={see.busy}
          onClick={() => void see.run(changes.map(({ id }) => id))}
        >
          {t('Mark as seen')}
        </Button>
      </h2>
      <ul className={c['changes']}>
        {shown.map((change) => (
          <Change key={change.date} change={change} />
        ))}
      </ul>
      {shown.length < changes.length && (
        <Button variant="subtle" size="xs" onClick={() => setOpen(true)}>
          {t('Show all {count}', { count: changes.length })}
        </Button>
      )}
      {published && (
        <p className={c['published']}>
          {published.by && <Avatar name={published.by} avatar={published.avatar ?? undefined} size={22} />}
          <span>{publishedText(published)}</span>
        </p>
      )}
    </section>
  );
}

/** '3 changes since Monday', '3 changes since 12 Nov', '3 changes' */
function countText(count: number, { seen_at, zone }: Pick<OwnPlan, 'seen_at' | 'zone'>): string {
  if (seen_at === null) return t('{count, plural, one {# change} other {# changes}}', { count });
  const date = inZone(Date.parse(seen_at) / 1000, zone)
    .toPlainDate()
    .toString() as LocalDate;
  const days = daysBetween(date, todayIn(zone));
  const since = days === 0 ? t('today') : days < 7 ? weekday(date) : shortDay(date);
  return t('{count, plural, one {# change since {day}} other {# changes since {day}}}', { count, day: since });
}

function publishedText({ by, at, note }: NonNullable<OwnPlan['published']>): string {
  const values = { name: by ?? '', when: instant(at) };
  const text = by ? t('Published by {name}, {when}.', values) : t('Published {when}.', values);
  return note ? `${text} “${note}”` : text;
}

function Change({ change: { date, old, new: now } }: { change: ShiftChange }) {
  const hasMoved = old?.name === now?.name;
  return (
    <li>
      <span className="num">{t('{weekday} {day}', { weekday: weekday(date, 'short'), day: shortDay(date) })}</span>
      <span className={c['change']}>
        {hasMoved && old ? <s className="num">{timeOfDay(old.start_time)}</s> : <ChangeText shift={old} isOld />}
        <Icon path={mdiArrowRight} size={16} />
        <span className={c['hidden']}>{t('changed to')}</span>
        <ChangeText shift={now} />
      </span>
      {now && (
        <span className="num">
          {t('{first} – {last}', { first: timeOfDay(now.start_time), last: timeOfDay(now.end_time) })}
        </span>
      )}
    </li>
  );
}

function ChangeText({ shift, isOld = false }: { shift: MarkedShift | null; isOld?: boolean }) {
  const Name = isOld ? 's' : 'b';
  if (!shift) return <Name>{t('Day off')}</Name>;
  return (
    <>
      <ShiftChip isDecorative shift={shift} size="text" />
      <Name>{shift.name}</Name>
    </>
  );
}

/** Removes seen changes from here and from the month. */
function useMarkAsSeen() {
  const cache = useQueryClient();
  return useAction((ids: readonly string[]) => myShiftsApi.seen.call({ body: { ids: [...ids] } }), {
    refresh: () => cache.invalidateQueries({ queryKey: myShiftsApi.data.key }),
  });
}
