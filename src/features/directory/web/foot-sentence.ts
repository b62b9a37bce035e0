import { listOf } from '#platform/shared/locale.ts';
import { t } from '#platform/web/i18n.ts';
import type { FilterOption } from '#platform/web/ui/filter/FilterControl.tsx';
import { filterNames, type DirectoryView, type FilterName } from './directory-view.ts';

/** Returns the words for a filter's values that follow the number of people. */
function partOf(name: FilterName, names: string): string {
  const parts: Readonly<Record<FilterName, string>> = {
    department: t('in {names}', { names }),
    designation: t('with the designation {names}', { names }),
    type: t('with the employment type {names}', { names }),
    group: t('in the group {names}', { names }),
    manager: t('managed by {names}', { names }),
    status: t('with the status {names}', { names }),
  };
  return parts[name];
}

/**
 * Describes the people found: '25 people of 62, in Assembly, Quality and Workshop'.
 * @param options of each filter in use, as far as they are loaded
 */
export function footSentence(
  view: DirectoryView,
  { total, all }: { total: number; all: number },
  options: Readonly<Partial<Record<FilterName, readonly FilterOption[]>>>,
): { readonly people: string; readonly rest: string } {
  const parts = filterNames
    .filter((name) => view[name].length > 0)
    .map((name) => {
      const known = options[name]?.filter(({ id }) => view[name].some((chosen) => chosen === id)) ?? [];
      return known.length ? partOf(name, listOf(known.map((option) => option.name))) : '';
    })
    .filter(Boolean);
  const search = view.search.trim();
  if (search) parts.push(t('matching “{search}”', { search }));
  const of = total === all ? '' : t('of {all}', { all });
  return {
    people: t('{count, plural, one {# person} other {# people}}', { count: total }),
    rest: [of, ...parts].filter(Boolean).join(', '),
  };
}
