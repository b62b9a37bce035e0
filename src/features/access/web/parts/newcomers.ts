import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import type { access } from '../../contract.ts';
import type { NewcomerSelection } from '../../rules/newcomers.ts';
import { accessApi } from './access-api.ts';

type NewcomerChoices = Reply<typeof access.newcomerChoices>['data'];

/** Returns the fields that the viewer may set for people who are added; empty while loading. */
export const useNewcomerChoices = (): NewcomerChoices => useQuery(accessApi.newcomerChoices.read()).data?.data ?? [];

/**
 * Returns the choices as the form shows and sends them. An undefined value was not touched yet:
 * a single choice is then preselected, of several none.
 */
export function chosenForNewcomers(fields: NewcomerChoices, values: NewcomerSelection): NewcomerSelection {
  return Object.fromEntries(
    fields.map(({ field, choices }) => {
      const [first, ...others] = choices;
      const value = values[field];
      if (value === undefined) return [field, others.length === 0 ? (first?.id ?? null) : null];
      return [field, choices.some(({ id }) => id === value) ? value : null];
    }),
  );
}
