import { useQuery } from '@tanstack/react-query';
import type { PersonCard } from '#features/people/contract.ts';
import { peopleApi } from '#features/people/web/parts/people-api.ts';

/** Maximum number of people offered. */
const few = 6;

/** Returns people with a name word that begins with the typed text. */
export function matchingPeople(people: readonly PersonCard[], typed: string): PersonCard[] {
  const term = typed.trim().toLowerCase();
  return people.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${term}`)).slice(0, few);
}

/** Returns people who can be mentioned; no one while nothing is typed behind an @. @param typed null: no @ */
export function usePeople(typed: string | null): readonly PersonCard[] {
  const { data } = useQuery({ ...peopleApi.search.read(), enabled: typed !== null, staleTime: 300_000 });
  return typed === null ? [] : matchingPeople(data ?? [], typed);
}
