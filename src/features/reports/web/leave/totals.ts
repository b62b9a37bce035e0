import type { LeaveFigure, LeaveSummary } from '../../rules/shapes.ts';

export type LeaveType = LeaveSummary['types'][number];
/** Leave of one type or all, in one month or all; taken and planned unless a figure is given. */
export interface LeaveSelection {
  readonly type?: LeaveType | undefined;
  readonly month?: string;
  readonly figure?: LeaveFigure;
  readonly title?: string;
}
export type OpenLeave = (selection: LeaveSelection) => void;

/** Types counted in days. */
export const inDays = ({ types }: LeaveSummary): LeaveType[] => types.filter(({ unit }) => unit === 'days');
export const totalOf = (types: readonly LeaveType[], of: 'taken' | 'planned' | 'waiting'): number =>
  Math.round(types.reduce((sum, type) => sum + type[of], 0) * 100) / 100;
