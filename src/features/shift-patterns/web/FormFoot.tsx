import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ContractForm } from '#platform/web/form.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useSession } from '#platform/web/session.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import type { CycleDay } from '../rules/cycle.ts';
import type { PatternValues, StoredPattern } from './pattern-values.ts';
import c from './patterns.module.css';

const RunDialog = lazyPart(() => import('./RunDialog.tsx'), 'RunDialog', overlayFailed);

interface FormFootProps {
  form: ContractForm<PatternValues>;
  /** Id of the form element to submit. */
  formId: string;
  pattern: StoredPattern | undefined;
  mayEdit: boolean;
  isDirty: boolean;
  cycleText(days: readonly CycleDay[]): string;
}

/** Whether another URL shows the same pattern, so that unsaved input is kept. */
const isSamePattern = (here: { pathname: string; search: object }, next: { pathname: string; search: object }) =>
  here.pathname === next.pathname && patternIn(here.search) === patternIn(next.search);

const patternIn = (search: object) =>
  ['pattern', 'tab'].map((name) => (search as Record<string, unknown>)[name]).join();

/** Foot of the form: save status, last day with drafts, and both buttons. */
export function FormFoot({ form, formId, pattern, mayEdit, isDirty, cycleText }: FormFootProps) {
  const { busy, conflict, problem } = form;
  useUnsavedGuard(isDirty && !busy, isSamePattern);
  return (
    <footer className={c['foot']}>
      <FormConflict
        form={form.form}
        conflict={conflict}
        fields={{
          name: t('Name', { of: 'thing' }),
          days: { label: t('Cycle', { of: 'pattern' }), text: (days) => cycleText(days as CycleDay[]) },
        }}
      />
      <FormProblem text={problem} />
      <div className={c['buttons']}>
        {isDirty ? <p>{t('You have unsaved changes.')}</p> : pattern && <FootMessage pattern={pattern} />}
        {mayEdit && isDirty && (
          <Button variant="default" disabled={busy} onClick={() => form.form.reset()}>
            {t('Discard')}
          </Button>
        )}
        {mayEdit && (
          <Button
            type="submit"
            form={formId}
            variant={isDirty ? 'filled' : 'default'}
            loading={busy}
            disabled={!isDirty}
          >
            {pattern ? t('Save pattern') : t('Add pattern')}
          </Button>
        )}
        {pattern && !isDirty && <Run pattern={pattern} />}
      </div>
    </footer>
  );
}

function FootMessage({ pattern: { made_until: until } }: { pattern: StoredPattern }) {
  const { can } = useSession();
  const search = { month: until?.slice(0, 7) };
  return (
    <p>
      {until ? t('All changes saved. Drafts created up to {date}.', { date: date(until) }) : t('All changes saved.')}{' '}
      {until && can('view_shift_calendar') && (
        <Link to="/settings/time/shift-assignment" search={search}>
          {t('View plan')}
        </Link>
      )}
    </p>
  );
}

function Run({ pattern }: { pattern: StoredPattern }) {
  const { can } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!can('edit_shift_calendar')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Create drafts')}</Button>
      {isOpen && <RunDialog pattern={pattern} onClose={() => setOpen(false)} />}
    </>
  );
}
