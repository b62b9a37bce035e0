import type { Reply } from '#platform/shared/contract.ts';
import type { leaveSetup } from '../contract.ts';
import type { SetupInput, SetupItem } from '../rules/shapes.ts';

export type StoredSetup = Reply<(typeof leaveSetup)['index']>;

/** Set-up as the form holds it; a number is empty while nothing is typed. */
export type SetupValues = Omit<SetupItem, 'past_days' | 'notice_days' | 'longest_stretch' | 'months_ahead'> & {
  /** Null: not for days that are over. */
  past_days: number | '' | null;
  notice_days: number | '';
  /** Empty or null: any number. */
  longest_stretch: number | '' | null;
  months_ahead: number | '';
  /** Whether the running leave year began on the first day. */
  is_running?: boolean | undefined;
};

/** Set-up as it is sent. */
export type SetupBody = SetupItem & Pick<SetupInput, 'is_running'>;

const numberOrNaN = (value: number | '') => (value === '' ? Number.NaN : value);

export const setupBody = (values: SetupValues): SetupBody => ({
  ...values,
  past_days: values.past_days === null ? null : numberOrNaN(values.past_days),
  notice_days: numberOrNaN(values.notice_days),
  longest_stretch: values.longest_stretch === '' ? null : values.longest_stretch,
  months_ahead: numberOrNaN(values.months_ahead),
});
