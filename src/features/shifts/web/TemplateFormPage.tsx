import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import { changedFields, type TemplateValues } from './template-form.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { fieldWords } from './field-words.ts';
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
