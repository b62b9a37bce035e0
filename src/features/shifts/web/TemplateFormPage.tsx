import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import { duration, shortDuration, timeOfDay } from '#platform/web/format.ts';
import { tintOf } from '../rules/tints.ts';
import { changedFields, type TemplateValues } from './template-form.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { daysText } from './template-words.ts';
import c from './templates.module.css';

interface TemplateFormPageProps {
  stored: TemplateValues;
  version?: string;
  /** Grace minutes that apply without its own. */
  grace: number;
  /** Whether it can be saved without changes. */
  isNew?: boolean;
  /** Label of the save button, depending on the changes. */
  saveText(values: TemplateValues): string;
  /** Resolves to false if the person declined and nothing was saved. */
  send(values: TemplateValues, version: string): Promise<unknown>;
  /** Content beside the fields. */
  children?: (form: FormOf<TemplateValues>) => ReactNode;
}

/** Page with the form of a shift template. */
export function TemplateFormPage({ stored, version = '', grace, isNew = false, ...props }: TemplateFormPageProps) {
  const { form, problem, busy, conflict, submit } = useContractForm<TemplateValues>({
    schema: async () => (await import('../contract.ts')).shiftTemplates.store.body,
    initialValues: stored,
    version,
    creates: isNew,
    send: props.send,
  });
  const values = form.getValues();
  const changed = changedFields(stored, values);
  const words = fieldWords();
  const isDirty = changed.length > 0;
  return (
    <form className={c['halves']} onSubmit={submit} noValidate>
      <Card>
        <TemplateFields form={form} stored={stored} grace={grace} />
      </Card>
      <div className={c['side']}>{props.children?.(form)}</div>
      <Card className={c['bar']}>
        <FormConflict form={form} conflict={conflict} fields={words} />
        <SaveFoot dirty={isDirty} busy={busy} problem={problem} label={props.saveText(values)}>
          {isDirty && (
            <Button variant="default" onClick={() => form.reset()} disabled={busy}>
              {t('Discard')}
            </Button>
          )}
          {isDirty && !isNew && (
            <p className={c['said']}>
              {t('{count, plural, one {# unsaved change: {list}} other {# unsaved changes: {list}}}', {
                count: changed.length,
                list: changed.map((name) => words[name as keyof typeof words]?.label ?? name).join(', '),
              })}
            </p>
          )}
        </SaveFoot>
      </Card>
    </form>
  );
}

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
const fieldWords = (): Record<(typeof fields)[number], Words> => ({
  name: { label: t('Name', { of: 'thing' }), text: String },
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
