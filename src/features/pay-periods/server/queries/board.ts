import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { barredId } from '#platform/shared/oneself.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import { personNameFrom } from '#features/people/server/queries.ts';
import { isPeriodOver } from './current.ts';
import type { Board, BoardRow } from '../../contract.ts';
import type { CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import type { PeriodState } from '../../rules/period-state.ts';
import { approvesEveryone, approvingRule } from './approvers.ts';
import { closingNeedsOf, shownPeriod } from './calendar.ts';
import { figuresOfPeople, type PeriodFigures } from './figures.ts';
import { foundPeople, type PersonOfPeriod } from './people.ts';
import { closedFor, progressWith, stepsOf, type Progress } from './steps.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

interface BoardQuery {
  readonly starts_on?: LocalDate | undefined;
  readonly state?: PeriodState | undefined;
  readonly search?: string | undefined;
  /** 'reports': only the viewer’s direct reports. */
  readonly people?: 'reports' | undefined;
}

interface BoardViewer {
  readonly actor: Actor;
  readonly now: number;
  readonly paging: Paging;
}

/** Returns a page of the people of a period whom the viewer approves, with the counts of all of them. */
export async function boardOf(db: Db, query: BoardQuery, { actor, now, paging }: BoardViewer): Promise<Board> {
  const { period, previous, next } = await shownPeriod(db, query.starts_on, now);
  const manager_id = query.people === 'reports' || !approvesEveryone(actor) ? actor.id : undefined;
  const people = await foundPeople(db, period, { search: query.search, manager_id }, now);
  const progressAt = await progressOfPeople(db, people, period, now);
  const all = people.map((person) => ({ person, state: progressAt(person.id).state }));
  const shown = query.state ? all.filter(({ state }) => state === query.state) : all;
  const page = shown.slice(paging.offset, paging.offset + paging.limit).map(({ person }) => person);
  const figures = await figuresOfPeople(db, page, period, now);
  const barred = barredId(await approvingRule(db, actor, now), actor);
  const data = page.flatMap((person) => {
    const found = figures.get(person.id);
    return found ? [rowOf(person, progressAt(person.id, found.figures_hash), found, barred)] : [];
  });
  const count = (state: PeriodState) => all.filter((one) => one.state === state).length;
  return {
    name: period.name,
    starts_on: period.start_date,
    ends_on: period.end_date,
    data,
    meta: metaOf(paging, shown.length, data.length),
    counts: {
      open: count('open'),
      confirmed: count('confirmed'),
      approved: count('approved'),
      closed: count('closed'),
    },
    is_over: await isPeriodOver(db, period, now),
    closing_needs: await closingNeedsOf(db),
    previous,
    next,
  };
}

/**
 * Returns a function for the progress of a person. Only steps depend on figures, so without steps the state is known
 * without them; the version of the next step is not.
 */
async function progressOfPeople(db: Db, people: readonly PersonOfPeriod[], period: CalendarPeriod, now: number) {
  const ids = people.map(({ id }) => id);
  const [steps, closedOf] = [await stepsOf(db, ids, period), await closedFor(db, ids, period)];
  const withSteps = people.filter(({ id }) => steps.has(id));
  const figures = await figuresOfPeople(db, withSteps, period, now);
  return (id: string, figures_hash = figures.get(id)?.figures_hash ?? ''): Progress =>
    progressWith(steps.get(id) ?? [], { figures_hash, isClosed: closedOf(id) !== undefined });
}

function rowOf(person: PersonOfPeriod, progress: Progress, figures: PeriodFigures, barred: string | null): BoardRow {
  const { id, name, username, avatar, department_name, lead_id, lead_name, lead_username } = person;
  return {
    person: { id, name, username, avatar, department_name },
    manager: personNameFrom(lead_id, lead_name, lead_username),
    ...progress,
    sums: figures.sums,
    to_review: [...figures.to_review],
    clocked_in: [...figures.clocked_in],
    is_own: id === barred,
    needs_proxy: !person.can_sign_in,
  };
}
