import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import c from './settings.module.css';

interface SaveFootProps {
  dirty: boolean;
  busy: boolean;
  problem: string;
  /** What the button does: 'Save'. */
  label?: string;
  /** More buttons. */
  children?: ReactNode;
}

/** The foot of a form of the settings. Whoever leaves with changes is asked. */
export function SaveFoot({ dirty, busy, problem, label = t('Save'), children }: SaveFootProps) {
  useUnsavedGuard(dirty && !busy);
  return (
    <>
      <FormProblem text={problem} />
      <div className={c['foot']}>
        <Button type="submit" loading={busy} disabled={!dirty}>
          {label}
        </Button>
        {children}
        {dirty && <p className={c['hint']}>{t('There are changes that are not saved.')}</p>}
      </div>
    </>
  );
}
