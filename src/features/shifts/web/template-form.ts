import type { HandlerInput } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ShiftTemplateItem, shiftTemplates } from '../contract.ts';
import { tintOf, tints } from '../rules/tints.ts';

type TemplateFields = Omit<ShiftTemplateItem, 'id'>;
type StoreBody = HandlerInput<typeof shiftTemplates.store>['body'];

/** Values of the form. */
export interface TemplateValues extends Record<string, unknown> {
  readonly name: string;
  readonly letter: string;
  readonly color: string;
  readonly start_time: string;
  readonly work_time: number;
  readonly break_time: number;
  readonly grace_minutes: number | null;
  readonly repeat_on: number[];
  readonly published_days: StoreBody['published_days'];
  readonly change_from: LocalDate | undefined;
}

/** Colours from before there were eight become the nearest of them. */
export const valuesOf = (template: TemplateFields): TemplateValues => ({
  name: template.name,
  letter: template.letter,
  color: tints[tintOf(template.color)],
  start_time: template.start_time,
  work_time: template.work_time,
  break_time: template.break_time,
  grace_minutes: template.grace_minutes,
  repeat_on: [...template.repeat_on],
  published_days: undefined,
  change_from: undefined,
});

/** Request body made from the form values. */
export function bodyOf({ published_days, change_from, ...values }: TemplateValues): StoreBody {
  return {
    ...values,
    letter: values.letter.trim() || null,
    ...(published_days && { published_days }),
    ...(published_days === 'change' && change_from && { change_from }),
  };
}

/** Fields of a template that published days show. */
const fieldsOnDays = ['name', 'color', 'start_time', 'work_time', 'break_time', 'grace_minutes'] as const;

/** Whether the changes affect published days. */
export const affectsPublishedDays = (before: TemplateValues, after: TemplateValues): boolean =>
  fieldsOnDays.some((name) => before[name] !== after[name]);

/** Names of the changed fields. */
export function changedFields(before: TemplateValues, after: TemplateValues): string[] {
  return Object.keys(before).filter(
    (name) =>
      name !== 'published_days' &&
      name !== 'change_from' &&
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}
