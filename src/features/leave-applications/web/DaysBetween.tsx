import { Checkbox } from '@mantine/core';
import { shortDay } from '#platform/web/format.ts';
import { listText } from '#platform/shared/audit-sentences.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { gapsOf } from '../rules/choosing.ts';
import type { EnabledDate } from '../rules/shapes.ts';
import type { Choice } from './replies.ts';
import c from './apply.module.css';

interface DaysBetweenProps {
  choice: Choice;
  dates: ReadonlyMap<string, EnabledDate>;
  onChange(starts: readonly LocalDate[]): void;
}

/** Days off between chosen days: part of the leave, unless the person can be planned on them. */
export function DaysBetween({ choice: { chosen, type, period_starts }, dates, onChange }: DaysBetweenProps) {
  const gaps = gapsOf(chosen, dates, type);
  if (gaps.length === 0) return null;
  return (
    <Checkbox.Group
      className={c['part']}
      label={t('Days off in between')}
      description={t('Tick days on which you can still be planned.')}
      value={[...period_starts]}
      onChange={(starts) => onChange(starts as LocalDate[])}
    >
      {gaps.map(({ until, days }) => (
        <Checkbox key={until} mt="xs" value={until} label={listText(days.map((day) => shortDay(day)))} />
      ))}
    </Checkbox.Group>
  );
}
