import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';
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
  readonly has_times: boolean;
}

/** Maximum applications that one request moves to another type. */
export const maxMoved = 200;

type CountedType = Pick<
  LeaveTypeItem,
  'id' | 'unit' | 'has_halves' | 'has_times' | 'is_private' | 'is_paid' | 'displaces'
>;

/**
 * Whether leave of a type can move to another: same unit and pay, and not visible to more people than now. Leave that
 * waits on other leave needs a type that displaces it.
 */
export const mayBecome = (type: CountedType, other: CountedType, { has_halves, has_times }: BookedHalves): boolean =>
  other.id !== type.id &&
  other.unit === type.unit &&
  other.is_paid === type.is_paid &&
  (other.has_halves || !has_halves) &&
  (other.has_times || !has_times) &&
  (other.displaces || !type.displaces) &&
  (other.is_private || !type.is_private);

export const inPackages = (count: number, text: NumberText): string =>
  translate('{count, plural, one {# package} other {# packages}}', { count }, text);

/** '3 packages and 12 applications current or upcoming', or one of them; at least one number is above 0. */
export function usesText(uses: { readonly packages: number; readonly applications: number }, text: NumberText): string {
  if (uses.applications === 0) return inPackages(uses.packages, text);
  const applications = translate(
    '{count, plural, one {# application current or upcoming} other {# applications current or upcoming}}',
    { count: uses.applications },
    text,
  );
  if (uses.packages === 0) return applications;
  return translate('{packages} and {applications}', { packages: inPackages(uses.packages, text), applications });
}
