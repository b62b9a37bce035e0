import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import type { access } from '../../contract.ts';
import type { ChosenForNewcomers } from '../../rules/newcomers.ts';
import { accessApi } from './access-api.ts';

type NewcomerChoices = Reply<typeof access.newcomerChoices>['data'];

/** What the viewer may give to people who are added; empty until it is known. */
export const useNewcomerChoices = (): NewcomerChoices => useQuery(accessApi.newcomerChoices.read()).data?.data ?? [];

/**
 * What the form shows as chosen, which is what is sent. Undefined values were not touched yet: then a single choice is
 * preselected, and of several none.
 */
export function chosenForNewcomers(fields: NewcomerChoices, values: ChosenForNewcomers): ChosenForNewcomers {
  return Object.fromEntries(
    fields.map(({ field, choices }) => {
      const [first, ...others] = choices;
      const value = values[field];
      if (value === undefined) return [field, others.length === 0 ? (first?.id ?? null) : null];
      return [field, choices.some(({ id }) => id === value) ? value : null];
    }),
  );
}
