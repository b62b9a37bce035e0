import { definePoint } from '#platform/server/contribution.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import type { PlacementsInRange } from '#features/people/server/queries/placements.ts';
import type { LeaveLimit } from '../../rules/shapes.ts';
import type { Members } from './members.ts';

/** A part of a date on which a person is away, or is offered a place. */
export interface AwayRow {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly part: DayPart;
  readonly state: 'created' | 'approved' | 'offered';
}

/** People who wait for a place under a limit. */
export interface WaitingPeople {
  readonly limit_id: string;
  readonly people: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

interface AwayQuery {
  readonly placements: PlacementsInRange;
  /** Epoch seconds. */
  readonly now: number;
}

/** Leave, as rules of the calendar read it; a later feature knows applications. */
export interface AwayReader {
  /** Reads who is away in the range of placements by leave that a limit counts. */
  away(db: Db, limit: LeaveLimit, query: AwayQuery): Promise<readonly AwayRow[]>;
  /** Reads leave of people of a rule in the range of placements, of types that blocks concern. */
  leaveOf(db: Db, members: Members, placements: PlacementsInRange): Promise<readonly AwayRow[]>;
  waiting(db: Db): Promise<readonly WaitingPeople[]>;
}

export const awayReaders = definePoint<AwayReader>('leave-limits.away');
