import type { LeaveSummary } from '../../rules/shapes.ts';

export type LeaveType = LeaveSummary['types'][number];
/** Leave of a type, of all of them, in a month, or in all. */
export type OpenLeave = (type: LeaveType | undefined, month?: string) => void;

/** Of the types that are counted in days. */
export const inDays = ({ types }: LeaveSummary): LeaveType[] => types.filter(({ unit }) => unit === 'days');
export const total = (types: readonly LeaveType[], of: 'taken' | 'planned' | 'waiting'): number =>
  Math.round(types.reduce((sum, type) => sum + type[of], 0) * 100) / 100;
