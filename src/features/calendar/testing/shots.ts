import type { PlacedItem } from '../contract.ts';
import { alterAnswer, fakeAnswer, press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const call = 'calendar/index*';

interface Answer {
  readonly start_date: string;
  readonly layers: readonly object[];
  readonly data: readonly PlacedItem[];
}

/** An item of a later feature. */
const item = (fields: Partial<PlacedItem> & Pick<PlacedItem, 'date' | 'end_date'>): PlacedItem => ({
  layer: 'leave',
  id: crypto.randomUUID(),
  kind: 'bar',
  starts_at: null,
  ends_at: null,
  title: '',
  years: null,
  color: null,
  is_own: false,
  username: null,
  clock_change: 0,
  is_changed: false,
  ...fields,
});

/** A calendar with layers of later features and a day with more items than fit. */
const full = alterAnswer<Answer>(call, (body) => {
  const day = (by: number) =>
    new Date(Date.parse(body.start_date) + by * 86_400_000).toISOString().slice(0, 10) as PlacedItem['date'];
  return {
    ...body,
    layers: [
      ...body.layers,
      { key: 'leave', name: 'Leave', shape: 'hatched', count: 3 },
      { key: 'holidays', name: 'Holidays', shape: 'diamond', count: 1 },
    ],
    data: [
      ...body.data,
      item({ title: 'Daniel Osei, leave', date: day(3), end_date: day(4) }),
      item({ title: 'Clara Winther, leave', date: day(1), end_date: day(16) }),
      item({ title: 'You, annual leave', is_own: true, date: day(10), end_date: day(11) }),
      item({ layer: 'holidays', kind: 'day', title: 'Day of the Constitution', date: day(2), end_date: day(2) }),
      item({
        kind: 'event',
        title: 'Safety briefing',
        date: day(1),
        end_date: day(1),
        starts_at: `${day(1)} 10:00:00`,
        ends_at: `${day(1)} 11:00:00`,
      }),
    ],
  };
});

export const shots: readonly Shot[] = [
  { name: 'calendar-month', who: 'owner', path: '/calendar?view=month' },
  { name: 'calendar-week', who: 'owner', path: '/calendar?view=week' },
  { name: 'calendar-agenda', who: 'owner', path: '/calendar?view=agenda' },
  { name: 'calendar-nights', who: 'anders.bech', path: '/calendar?view=week&date=2026-10-21' },
  { name: 'calendar-full', who: 'owner', path: '/calendar?view=month', before: full },
  { name: 'calendar-full-week', who: 'owner', path: '/calendar?view=week', before: full },
  { name: 'calendar-empty', who: 'owner', path: '/calendar?view=agenda&hide=people,shifts' },
  { name: 'calendar-follow', who: 'owner', path: '/calendar', prepare: press('Subscribe', 'dialog') },
  {
    name: 'calendar-loading',
    who: 'owner',
    path: '/calendar?view=agenda',
    before: leaveUnanswered(call),
    isLoading: true,
  },
  {
    name: 'calendar-error',
    who: 'owner',
    path: '/calendar',
    before: fakeAnswer(call, 424, 'This cannot be read at present.'),
  },
];
