import type { CalendarLayer, FeedAsked, LayerAnswer, LayerAsked } from '#platform/server/calendar-layer.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import type { CalendarItem, FeedEvent } from '#platform/shared/calendar.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';

interface Leave {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
  readonly updated_at: Date;
  readonly state: 'created' | 'approved';
  /** Of leave of a single date. */
  readonly part: DayPart | null;
}

/** One's own leave between two days, both included: what is approved, and what waits for a decision. */
function ownLeave({ db, person_id, from, to }: Omit<FeedAsked, 'now'>): Promise<Leave[]> {
  return rowsOf(
    db,
    `select a.id, t.name, t.color, a.starts_on, a.ends_on, a.updated_at, a.state,
            case when a.starts_on = a.ends_on then
              (select d.part from leave_application_days d where d.application_id = a.id limit 1) end as part
       from leave_applications a join leave_types t on t.id = a.leave_type_id
      where a.person_id = $1 and a.state in ('created', 'approved') and a.starts_on <= $3 and a.ends_on >= $2
      order by a.starts_on`,
    [person_id, from, to],
  );
}

async function read({ db, actor, from, to }: LayerAsked): Promise<LayerAnswer> {
  const found = await ownLeave({ db, person_id: actor.id, from, to });
  return { items: found.map(itemOf) };
}

const halves = { full: '', first: ', morning', second: ', afternoon' } as const;

const titleOf = ({ name, part, state }: Leave) =>
  `${name}${part === null ? '' : halves[part]}${state === 'created' ? ' (waiting)' : ''}`;

const itemOf = (leave: Leave): CalendarItem => ({
  id: leave.id,
  kind: 'day',
  date: leave.starts_on,
  end_date: leave.ends_on,
  starts_at: null,
  ends_at: null,
  title: titleOf(leave),
  years: null,
  color: leave.color,
  is_own: true,
  username: null,
  clock_change: 0,
  is_changed: false,
});

/** What is approved alone: nobody's plans lean on what may be rejected. Half a day leaves the other half. */
async function feed(asked: FeedAsked): Promise<readonly FeedEvent[]> {
  const found = await ownLeave(asked);
  return found
    .filter(({ state }) => state === 'approved')
    .map(({ id, name, part, starts_on, ends_on, updated_at }) => ({
      uid: `leave-${id}`,
      title: name,
      text: part === null || part === 'full' ? '' : `Half a day${halves[part]}`,
      start: starts_on,
      end: ends_on,
      changed_at: Math.floor(updated_at.getTime() / 1000),
      is_busy: part === null || part === 'full',
    }));
}

export const leaveLayer: CalendarLayer = {
  key: 'leave',
  position: 15,
  name: 'My leave',
  shape: 'square',
  permissions: ['view_leave_application'],
  read,
  feed,
};
