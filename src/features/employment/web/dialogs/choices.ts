import { useQuery } from '@tanstack/react-query';
import { clientFor } from '#platform/web/api.ts';
import { departments, designations, employmentTypes, workPlaces } from '#features/lists/contract.ts';
import { peopleApi } from '#features/people/web/parts/people-api.ts';

/** Options of a field. */
export type Choices = readonly { readonly id: string; readonly name: string }[];

const departmentsApi = clientFor(departments);
const designationsApi = clientFor(designations);
const typesApi = clientFor(employmentTypes);
const placesApi = clientFor(workPlaces);

const none: Choices = [];

/** Returns all present employees except one. */
export function usePeopleChoices(excludedId: string): Choices {
  return useQuery(peopleApi.search.read()).data?.filter(({ id }) => id !== excludedId) ?? none;
}

/** Returns the options of each dated field by column. */
export function useFieldChoices(personId: string): Readonly<Record<string, Choices>> {
  return {
    department_id: useQuery(departmentsApi.list.read()).data?.data ?? none,
    designation_id: useQuery(designationsApi.list.read()).data?.data ?? none,
    employment_type_id: useQuery(typesApi.list.read()).data?.data ?? none,
    work_place_id: useQuery(placesApi.list.read()).data?.data ?? none,
    manager_id: usePeopleChoices(personId),
  };
}
