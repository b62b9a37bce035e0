import { Textarea } from '@mantine/core';
import type { Fault } from '#platform/shared/faults.ts';
import { duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { maxCommentCharacters } from '#features/clock/rules/edit.ts';
import type { Entries } from './use-entries.ts';

interface LongReasonProps {
  entries: Entries;
  refusal: Fault | null;
  value: string;
  onChange(reason: string): void;
}

/** Asks for the reason of an entry longer than the daily limit; nothing without one. */
export function LongReason({ entries, refusal, value, onChange }: LongReasonProps) {
  if (!entries.correction.is_too_long) return null;
  const limit = duration(entries.context.max_daily_work_duration);
  return (
    <Textarea
      mt="sm"
      label={t('Reason for more than {limit}', { limit })}
      description={t('An entry is longer than the daily limit. Check its times first.')}
      autosize
      minRows={1}
      maxLength={maxCommentCharacters}
      value={value}
      error={value.trim() ? undefined : refusal?.errors?.['long_reason']?.[0]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
