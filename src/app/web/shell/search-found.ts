import { mdiArrowRight } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { PersonCard } from '#features/people/contract.ts';
import { peopleApi } from '#features/people/web/parts/people-api.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { screens } from '../screens.ts';
import { isOpen } from './sidebar-entries.ts';

export interface Found {
  readonly key: string;
  readonly name: string;
  readonly line: string;
  readonly avatar?: string | null;
  /** Set for a screen. */
  readonly icon?: string;
  open(): void;
}

/** As many as anybody reads; more letters find the others. */
const maxShown = 30;

/**
 * People and screens for what was typed. Everybody is loaded once, on the first focus, and filtered here
 * (OQ-039); nothing is found until then.
 */
export function useFound(text: string, wanted: boolean) {
  const people = useQuery({
    ...peopleApi.search.read(),
    enabled: wanted,
    staleTime: 5 * 60_000,
    meta: { outlivesNavigation: true },
  });
  const session = useSession();
  const router = useRouter();
  const found = useMemo(() => {
    if (!people.data) return undefined;
    const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const matches = (...fields: (string | null)[]) => {
      const all = fields.join(' ').toLowerCase();
      return words.every((word) => all.includes(word));
    };
    const openScreens = screens.filter((screen) => isOpen(screen, session));
    const foundScreens = words.length ? openScreens.filter(({ name }) => matches(name)) : [];
    return [
      ...people.data
        .filter((person) => matches(person.name, person.username, person.designation_name))
        .map((person) => ({ person, rank: rankOf(person.name, words) }))
        .sort((one, other) => one.rank - other.rank)
        .slice(0, maxShown)
        .map(({ person }) => foundPerson(person, () => void router.navigate({ to: profilePath(person.username) }))),
      ...foundScreens.map(({ path, name }): Found => ({
        key: path,
        name: t(name),
        line: t('Screen'),
        icon: mdiArrowRight,
        open: () => void router.navigate({ to: path }),
      })),
    ];
  }, [people.data, text, session, router]);
  return { found, error: people.error, retry: () => void people.refetch() };
}

/**
 * Names that begin with what was typed come first, then those that contain it, then the rest; each as the server
 * ordered them.
 */
function rankOf(name: string, words: readonly string[]): number {
  const parts = name.toLowerCase().split(/\s+/);
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 0;
  return words.every((word) => name.toLowerCase().includes(word)) ? 1 : 2;
}

function foundPerson(person: PersonCard, open: () => void): Found {
  const line = [person.username, person.designation_name].filter(Boolean).join(' · ');
  return { key: person.id, name: person.name, line, avatar: person.avatar, open };
}
