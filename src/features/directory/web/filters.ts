import { t } from '#platform/web/i18n.ts';
import { sourceOf, type FilterSource } from '#platform/web/ui/filter/FilterControl.tsx';
import type { FilterKind } from '../rules/shapes.ts';
import { directoryApi } from './directory-api.ts';
import type { FilterName } from './directory-view.ts';

export interface Filter {
  readonly name: FilterName;
  readonly label: string;
  readonly source: FilterSource;
}

const optionsOf = (filter: FilterKind) => sourceOf(directoryApi.options.read({ params: { filter } }));

/** Returns the filters of the bar, in order. */
export const filters = (): readonly Filter[] => [
  { name: 'department', label: t('Department'), source: optionsOf('departments') },
  { name: 'designation', label: t('Designation'), source: optionsOf('designations') },
  { name: 'type', label: t('Type'), source: optionsOf('employment-types') },
  { name: 'group', label: t('Group'), source: optionsOf('groups') },
  { name: 'manager', label: t('Manager'), source: optionsOf('managers') },
  { name: 'status', label: t('Status'), source: optionsOf('statuses') },
];
