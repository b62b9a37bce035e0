import type { ReactNode } from 'react';

/**
 * Contribution of a feature that knows where people are to the
 * lists of earlier features, in its `web/people-today.tsx`.
 */
export interface PeopleToday {
  /** A hook that returns where a person is, by id; undefined for viewers who may not see it. */
  useToday(ids: readonly string[]): ((id: string) => ReactNode) | undefined;
}
