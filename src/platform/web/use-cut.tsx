import { Anchor } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { plural } from './i18n.ts';

interface Cut<Row> {
  readonly shown: readonly Row[];
  /** Shows the rest; null where there is none. */
  readonly more: ReactNode;
}

/** The first rows of a list, and a button that shows the rest of them. */
export function useCut<Row>(rows: readonly Row[], first: number): Cut<Row> {
  const [isWhole, setWhole] = useState(false);
  const rest = rows.length - first;
  if (isWhole || rest <= 0) return { shown: rows, more: null };
  const more = (
    <Anchor component="button" type="button" fz="inherit" onClick={() => setWhole(true)}>
      {plural(rest, 'Show 1 more', 'Show {count} more')}
    </Anchor>
  );
  return { shown: rows.slice(0, first), more };
}
