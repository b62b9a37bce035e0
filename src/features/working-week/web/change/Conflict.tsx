import { Button } from '@mantine/core';
import type { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { hoursText, weekText } from '#features/company/rules/week-text.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import c from './change.module.css';

/** Week that somebody else has saved meanwhile. */
export interface StoredWeek {
  readonly text: string;
  /** Version with which it can be replaced. */
  readonly version: string;
}

type StoredRow = readonly [effective_from: string, week: WorkingWeek | null, weekly_work_time: number | null];

/** Returns the week of a date from the answer to a form that somebody else has saved meanwhile. */
export function storedWeekIn({ status, data }: Fault, date: string): StoredWeek | undefined {
  if (status !== 461 || typeof data !== 'object' || data === null || !('current' in data)) return undefined;
  const { current, version } = data as { current: { rows: readonly StoredRow[] }; version: string };
  // Newest first.
  const row = current.rows.find(([effective_from]) => effective_from <= date);
  const [, week = null, hours = null] = row ?? [];
  const text = week ? weekText(week) : hours === null ? t('Company week') : hoursText(hours);
  return { text, version };
}

interface ConflictProps {
  stored: StoredWeek;
  yours: string;
  onKeep(): void;
  onTake(): void;
}

/** Shows both weeks when somebody else has saved meanwhile, and the choice between them. */
export function Conflict({ stored, yours, onKeep, onTake }: ConflictProps) {
  return (
    <section className={c['conflict']} role="alert">
      <h3>{t('Somebody has changed this week meanwhile.')}</h3>
      <dl>
        <div>
          <dt>{t('Yours')}</dt>
          <dd>{yours}</dd>
        </div>
        <div>
          <dt>{t('Currently saved')}</dt>
          <dd>{stored.text}</dd>
        </div>
      </dl>
      <div>
        <Button variant="default" size="sm" onClick={onTake}>
          {t('Use the saved version')}
        </Button>
        <Button size="sm" onClick={onKeep}>
          {t('Save my version')}
        </Button>
      </div>
    </section>
  );
}
