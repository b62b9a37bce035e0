import type {
  CalendarLayer,
  CalendarFeedInput,
  LayerAnswer,
  CalendarLayerInput,
} from '#platform/server/calendar-layer.ts';
import type { CalendarItem, FeedEvent } from '#platform/shared/calendar.ts';
import { partText } from '../rules/part-text.ts';
import { holidaysOf, cachedHolidays } from './queries/days.ts';
import type { Holiday } from './queries/holidays.ts';
import { asText, translate } from '#platform/shared/translate.ts';

/** Returns the company's holidays that the person has. */
async function ownHolidays({ db, person_id, from, to }: Omit<CalendarFeedInput, 'now'>): Promise<Holiday[]> {
  const within = (await cachedHolidays(db)).filter(({ start_date, end_date }) => start_date <= to && from <= end_date);
  if (!within.length) return [];
  const own = await holidaysOf(db, [person_id], from, to);
  return within.filter((holiday) => own.has(person_id, holiday));
}

async function read({ db, actor, from, to }: CalendarLayerInput): Promise<LayerAnswer> {
  const found = await ownHolidays({ db, person_id: actor.id, from, to });
  return { items: found.map(itemOf) };
}

const titleOf = ({ name, part }: Pick<Holiday, 'name' | 'part'>): string =>
  part === 'full' ? name : translate('{name}, {part}', { name, part: translate(partText[part]) });

const itemOf = ({ id, name, part, start_date, end_date }: Holiday): CalendarItem => ({
  id,
  kind: 'day',
  date: start_date,
  end_date,
  starts_at: null,
  ends_at: null,
  title: titleOf({ name, part }),
  years: null,
  color: null,
  is_own: true,
  username: null,
  clock_change: 0,
  is_changed: false,
});

/** A half holiday is not busy time: the person works the other half, so others can find a free hour. */
async function feed(input: CalendarFeedInput): Promise<readonly FeedEvent[]> {
  const found = await ownHolidays(input);
  return found.map(({ id, name, part, start_date, end_date, updated_at }) => ({
    uid: `holiday-${id}-${input.person_id}`,
    title: titleOf({ name, part }),
    text: part === 'full' ? '' : translate('Half day: {part}', { part: translate(partText[part]) }),
    start: start_date,
    end: end_date,
    changed_at: Math.floor(updated_at.getTime() / 1000),
    is_busy: part === 'full',
  }));
}

export const holidayLayer: CalendarLayer = {
  key: 'holidays',
  position: 20,
  name: asText('Holidays'),
  shape: 'diamond',
  permissions: ['view_attendance', 'view_leave_application'],
  read,
  feed,
};
