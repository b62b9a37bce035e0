import { duration, shortDuration, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { tintOf } from '../rules/tints.ts';
import { daysText } from './template-words.ts';

interface Words {
  label: string;
  text(value: unknown): string;
}

const fields = [
  'name',
  'letter',
  'color',
  'start_time',
  'work_time',
  'break_time',
  'grace_minutes',
  'repeat_on',
] as const;

/** Label of each field and text of its value, in the order of the form. */
export const fieldWords = (): Record<(typeof fields)[number], Words> => ({
  name: { label: t('Name'), text: String },
  letter: { label: t('Letter'), text: String },
  color: { label: t('Colour'), text: (color) => tintOf(String(color)) },
  start_time: { label: t('Start'), text: (time) => timeOfDay(String(time)) },
  work_time: { label: t('Work'), text: (seconds) => duration(Number(seconds)) },
  break_time: { label: t('Break', { of: 'time' }), text: (seconds) => shortDuration(Number(seconds)) },
  grace_minutes: {
    label: t('Grace period'),
    text: (minutes) => (minutes === null ? t('company default') : shortDuration(Number(minutes) * 60)),
  },
  repeat_on: { label: t('Repeats on'), text: (days) => daysText(days as number[]) },
});
