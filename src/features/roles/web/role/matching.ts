import { plainText as plain } from '#features/assigning/rules/names.ts';

interface Sentence {
  readonly sentence: string;
  readonly help: string | null;
}

/**
 * Filters permissions to those whose sentence, help or group name contains every word, ignoring case and accents;
 * returns all of them without words.
 */
export function matchingGroups<
  P extends Sentence,
  G extends { readonly name: string; readonly permissions: readonly P[] },
>(groups: readonly G[], words: string): readonly G[] {
  const searchWords = plain(words).split(/\s+/).filter(Boolean);
  if (!searchWords.length) return groups;
  return groups.flatMap((group) => {
    const permissions = group.permissions.filter(({ sentence, help }) => {
      const text = plain(`${group.name} ${sentence} ${help ?? ''}`);
      return searchWords.every((word) => text.includes(word));
    });
    return permissions.length ? [{ ...group, permissions }] : [];
  });
}
