import { Anchor } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { number } from './format.ts';
import { t } from './i18n.ts';

interface ShortenedList<Row> {
  readonly shown: readonly Row[];
  /** Shows the rest, or says how many more there are; null where there are none. */
  readonly more: ReactNode;
}

/**
 * The first rows of a list, and a button that shows the rest of them.
 * @param total number of rows that there are; the list may hold only the first of them
 */
export function useCut<Row>(rows: readonly Row[], first: number, total = rows.length): ShortenedList<Row> {
  const [isWhole, setWhole] = useState(false);
  const rest = rows.length - first;
  const unlisted = total - rows.length;
  if (isWhole || rest <= 0)
    return { shown: rows, more: unlisted > 0 ? t('and {count} more', { count: number(unlisted) }) : null };
  const more = (
    <Anchor component="button" type="button" fz="inherit" onClick={() => setWhole(true)}>
      {t('{count, plural, one {Show 1 more} other {Show # more}}', { count: rest })}
    </Anchor>
  );
  return { shown: rows.slice(0, first), more };
}
