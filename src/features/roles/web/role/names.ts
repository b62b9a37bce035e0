import { t } from '#platform/web/i18n.ts';

/**
 * 'Nora Ek', 'Nora Ek and Ben Hartmann', 'Nora Ek, Ben Hartmann and 7 others'.
 * @param total number of people; `people` contains the first of them
 */
export function namesOf(people: readonly { readonly name: string }[], total: number, shown = 3): string {
  const names = people.slice(0, total === shown + 1 ? shown - 1 : shown).map(({ name }) => name);
  const others = total - names.length;
  const last =
    others > 0 ? t('{count, plural, one {# other} other {# others}}', { count: others }) : (names.pop() ?? '');
  return names.length ? t('{names} and {last}', { names: names.join(', '), last }) : last;
}
