import type { JoinerField } from '../../rules/belonging.ts';
import type { JoinerColumn } from './column.ts';
import { groupsColumn } from './groups.ts';
import { holidaysColumn } from './holidays.ts';
import { packageColumn } from './package.ts';
import { patternColumn } from './pattern.ts';
import { processColumn } from './process.ts';
import { rolesColumn } from './roles.ts';
import { weekColumn } from './week.ts';

const columns: { readonly [Field in JoinerField]: JoinerColumn<Field> } = {
  week: weekColumn,
  package: packageColumn,
  process: processColumn,
  holidays: holidaysColumn,
  pattern: patternColumn,
  groups: groupsColumn,
  roles: rolesColumn,
};

/** Returns the column of a field, whose values the caller does not look into. */
export const columnFor = (field: JoinerField): JoinerColumn => columns[field] as unknown as JoinerColumn;

export const allColumns: readonly JoinerColumn[] = Object.values(columns) as unknown as readonly JoinerColumn[];
