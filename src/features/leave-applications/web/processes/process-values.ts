import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import type { leaveReviews } from '../../rules/processes-contract.ts';
import { emptyStep, stepChanges, stepsBody, stepValues, type StepValue } from './steps.ts';

export type StoredProcess = Reply<(typeof leaveReviews)['edit']>;

export type ProcessValues = {
  name: string;
  /** Empty: never. */
  remind_days: number | '';
  owners_days: number | '';
  approvers: readonly StepValue[];
};

export const valuesOf = (stored: StoredProcess | undefined): ProcessValues =>
  stored
    ? {
        name: stored.data.name,
        remind_days: stored.data.remind_days ?? '',
        owners_days: stored.data.owners_days ?? '',
        approvers: stepValues(stored.data.approvers),
      }
    : { name: '', remind_days: 3, owners_days: 7, approvers: [emptyStep()] };

const orNull = (days: number | '') => (days === '' ? null : days);

export const bodyOf = ({ name, remind_days, owners_days, approvers }: ProcessValues, id: string | undefined) => ({
  ...(id !== undefined && { id }),
  name,
  remind_days: orNull(remind_days),
  owners_days: orNull(owners_days),
  approvers: stepsBody(approvers),
});

const daysText = (days: number | '') => (days === '' ? t('never') : String(days));

/** Describes each change in a few words. */
export function changesOf(before: ProcessValues, after: ProcessValues): string[] {
  const changed = (name: string, was: string, is: string) => (was === is ? [] : [`${name} ${was} → ${is}`]);
  return [
    ...changed(t('name'), before.name, after.name.trim()),
    ...stepChanges(before.approvers, after.approvers),
    ...changed(t('reminder'), daysText(before.remind_days), daysText(after.remind_days)),
    ...changed(t('Owners'), daysText(before.owners_days), daysText(after.owners_days)),
  ];
}
