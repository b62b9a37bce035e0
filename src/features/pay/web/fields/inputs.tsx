import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import type { ReactNode } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { PayTerms } from '../../rules/terms.ts';
import c from './fields.module.css';

export interface TermsValues extends Record<string, unknown> {
  effective_from: LocalDate;
  terms: PayTerms;
}

export interface TermsFormProps {
  form: FormOf<TermsValues>;
}

interface FieldProps extends TermsFormProps {
  /** Path of the value in the form. */
  path: string;
  label: string;
}

interface LengthFieldProps extends FieldProps {
  value: number;
  /** Seconds of the unit in which it is typed. */
  unit: 60 | 3600;
}

/** Length of time, typed in hours or minutes and stored in seconds. */
export const LengthField = ({ form, path, label, value, unit }: LengthFieldProps) => (
  <NumberInput
    label={label}
    min={0}
    decimalScale={unit === 60 ? 0 : 4}
    hideControls
    value={value / unit}
    error={form.errors[path]}
    data-path={path}
    onChange={(typed) => form.setFieldValue(path, (typed === '' ? '' : Math.round(Number(typed) * unit)) as never)}
  />
);

export const PercentField = ({ form, path, label }: FieldProps) => (
  <NumberInput {...form.getInputProps(path)} label={label} hideControls data-path={path} />
);

export const WordField = ({ form, path, label }: FieldProps) => (
  <TextInput {...form.getInputProps(path)} label={label} data-path={path} />
);

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

/** A row of fields that can be removed. */
export const Row = ({ name, onRemove, children }: { name: string; onRemove(): void; children: ReactNode }) => (
  <div className={c['row']} role="group" aria-label={name}>
    {children}
    <ActionIcon size={36} aria-label={t('Remove {name}', { name })} onClick={onRemove}>
      <Icon path={mdiDeleteOutline} size={18} />
    </ActionIcon>
  </div>
);

export const AddButton = ({ label, onAdd }: { label: string; onAdd(): void }) => (
  <Button variant="subtle" size="xs" leftSection={<Icon path={mdiPlus} size={16} />} onClick={onAdd}>
    {label}
  </Button>
);
