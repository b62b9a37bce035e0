import type { ReactNode } from 'react';

/**
 * What a feature that knows where people are brings to lists of people of earlier features, in its
 * `web/people-today.tsx`.
 */
export interface PeopleToday {
  /** Where somebody is, by their id; undefined for those who may not see it. */
  useToday(ids: readonly string[]): ((id: string) => ReactNode) | undefined;
}
