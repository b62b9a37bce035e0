import type { LeaveFigure, LeaveSummary } from '../../rules/shapes.ts';

export type LeaveType = LeaveSummary['types'][number];
/** Leave of a type or of all, in a month or in all of them; without a figure what is taken and planned. */
export interface LeaveWanted {
  readonly type?: LeaveType | undefined;
  readonly month?: string;
  readonly figure?: LeaveFigure;
  readonly title?: string;
}
export type OpenLeave = (wanted: LeaveWanted) => void;

/** Of the types that are counted in days. */
export const inDays = ({ types }: LeaveSummary): LeaveType[] => types.filter(({ unit }) => unit === 'days');
export const total = (types: readonly LeaveType[], of: 'taken' | 'planned' | 'waiting'): number =>
  Math.round(types.reduce((sum, type) => sum + type[of], 0) * 100) / 100;
