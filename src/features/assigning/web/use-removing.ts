import { useQueryClient } from '@tanstack/react-query';
import { leftOut } from '#platform/shared/oneself.ts';
import { t } from '#platform/web/i18n.ts';
import { confirm, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { keysOf, type AssigningCalls, type AssigningWords } from './parts/assigning-calls.ts';

interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** Removes people after a confirmation. @param onDone called when they are removed */
export function useRemoving(calls: AssigningCalls, words: AssigningWords, onDone: () => void) {
  const cache = useQueryClient();
  const { run } = useAction(
    async (people: readonly (NamedPerson | string)[]) => {
      const done = await calls.remove(people.map((person) => (typeof person === 'string' ? person : person.id)));
      if (done === null) return;
      onDone();
      void (done?.is_without_self ? showSuccess(t(leftOut)) : showSuccess());
    },
    { refresh: () => Promise.all(keysOf(calls).map((queryKey) => cache.invalidateQueries({ queryKey }))) },
  );
  return async (people: readonly (NamedPerson | string)[]): Promise<void> => {
    const [first] = people;
    const question =
      people.length === 1 && typeof first === 'object'
        ? words.removeOne(first.name)
        : words.removeSeveral(people.length);
    if (first !== undefined && (await confirm(question))) await run(people);
  };
}
