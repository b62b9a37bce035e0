import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import type { TermItem } from '../../rules/shapes.ts';
import { isMute, isSame, termOfValues, type ChoosableType, type PackageValues } from '../package-values.ts';
import { byHoursLabel, roundingText, waitText } from '../package-words.ts';
import { AccrualDialog } from './AccrualDialog.tsx';
import c from '../terms.module.css';

interface AccrualButtonProps {
  form: FormOf<PackageValues>;
  /** Index of the row. */
  at: number;
  /** Name of the type. */
  name: string;
  type: ChoosableType | undefined;
  /** Stored term; null: it is new in the package, or the package is. */
  stored: TermItem | null;
}

/** Fields of the dialog that the row does not show. */
const fields = [
  'accrues_at',
  'joining',
  'by_hours',
  'is_capped',
  'wait_months',
  'wait_days',
  'steps',
  'rounding',
  'is_above_minimum',
  'grace_days',
] as const;

/** Opens the terms of a leave type for which the row has no room, and sums them up. */
export function AccrualButton({ form, at, name, type, stored }: AccrualButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const values = form.getValues().leave_types[at];
  if (!values) return null;
  const now = termOfValues(values);
  const summary = summaryOf(now);
  const isChanged =
    stored !== null &&
    fields.some((field) => !isSame(stored[field], now[field]) && (field === 'is_above_minimum' || !isMute(field, now)));
  const hasError = Object.keys(form.errors).some((path) =>
    fields.some((field) => path.startsWith(`leave_types.${at}.${field}`)),
  );
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        data-changed={isChanged || undefined}
        maw={168}
        aria-label={t('{type}: {field}, {summary}', { field: t('Accrual and rounding'), summary, type: name })}
        onClick={() => setOpen(true)}
      >
        {summary}
      </Button>
      {hasError && (
        <small className={c['problem']} role="alert">
          {t('Check these terms.')}
        </small>
      )}
      {isOpen && (
        <AccrualDialog form={form} at={at} name={name} unit={type?.unit ?? 'days'} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** 'after 6 months, 2 steps, up to the next whole day' */
function summaryOf(term: TermItem): string {
  const parts = [
    ...(term.days !== null && term.by_hours ? [byHoursLabel(term.by_hours)] : []),
    ...(term.wait_months > 0 ? [waitText(term.wait_months)] : []),
    ...(term.wait_days > 0 ? [t('after {count, plural, one {# day} other {# days}}', { count: term.wait_days })] : []),
    ...(term.days !== null && term.steps.length > 0
      ? [t('{count, plural, one {# step} other {# steps}}', { count: term.steps.length })]
      : []),
    ...(term.days !== null && term.rounding !== 'none' ? [roundingText(term.rounding)] : []),
  ];
  return parts.length === 0 ? t('Set…') : parts.join(', ');
}
