import { countedText, type NumberText } from '#platform/shared/number-text.ts';
import type { UncoveredLeave } from './effect-shapes.ts';
import type { LeaveTypeItem } from './shapes.ts';

/** Use of a leave type, shown before it moves to the Trash. */
export interface TypeInUse extends UncoveredLeave {
  /** Number of packages that give it. */
  readonly packages: number;
  /** People who would have fewer days. */
  readonly less: number;
  /** Leave of it that is not over, waiting or approved. */
  readonly booked: BookedHalves & {
    readonly people: number;
    readonly applications: number;
    /** Amount in the unit of the type. */
    readonly amount: number;
    readonly unit: 'days' | 'hours';
  };
}

interface BookedHalves {
  readonly has_halves: boolean;
}

/** Maximum applications that one request moves to another type. */
export const maxMoved = 200;

type CountedType = Pick<LeaveTypeItem, 'id' | 'unit' | 'has_halves' | 'is_private' | 'is_paid'>;

/** Whether leave of a type can move to another: same unit and pay, and not visible to more people than now. */
export const mayBecome = (type: CountedType, other: CountedType, { has_halves }: BookedHalves): boolean =>
  other.id !== type.id &&
  other.unit === type.unit &&
  other.is_paid === type.is_paid &&
  (other.has_halves || !has_halves) &&
  (other.is_private || !type.is_private);

export const inPackages = (count: number, text: NumberText): string => countedText(count, 'package', 'packages', text);
