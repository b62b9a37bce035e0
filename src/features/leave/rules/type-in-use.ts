import { countedText, type NumberText } from '#platform/shared/number-text.ts';
import type { LeaveTypeItem } from './shapes.ts';

/** Why a leave type does not go to the Trash without a question: what is told of it. */
export interface TypeInUse {
  /** That give it. */
  readonly packages: number;
  /** People who would have fewer days, and applications that would not be covered any more. */
  readonly less: number;
  readonly applications: number;
  /** Leave of it that is not over, waiting or approved. */
  readonly booked: Booked & {
    readonly people: number;
    readonly applications: number;
    /** In the unit of the type. */
    readonly amount: number;
    readonly unit: 'days' | 'hours';
  };
}

interface Booked {
  readonly has_halves: boolean;
}

/** As many applications become those of another type within a request. */
export const maxMoved = 200;

type Counted = Pick<LeaveTypeItem, 'id' | 'unit' | 'has_halves' | 'is_private' | 'is_paid'>;

/** Whether leave of a type can become that of another: counted and paid alike, and seen by nobody who may not see it now. */
export const mayBecome = (type: Counted, other: Counted, { has_halves }: Booked): boolean =>
  other.id !== type.id &&
  other.unit === type.unit &&
  other.is_paid === type.is_paid &&
  (other.has_halves || !has_halves) &&
  (other.is_private || !type.is_private);

export const inPackages = (count: number, text: NumberText): string => countedText(count, 'package', 'packages', text);
