import { z } from 'zod';
import { localDate, pageQuery, recordId } from '#platform/shared/schemas.ts';
import { applicationStates } from './shapes.ts';

// Filters and paging of the reviewers' list.

export const inScope = {
  search: pageQuery.search,
  department_id: recordId.optional(),
  leave_type_id: recordId.optional(),
  from: localDate.optional(),
  to: localDate.optional(),
};

/**
 * 'mine': those waiting for the viewer. 'soon': waiting ones that begin within a week, or have begun. 'decided':
 * this month; 'decided_lately': in the last seven days, today included.
 */
export const show = z
  .enum(['mine', 'waiting', 'soon', 'away_today', 'away_next_week', 'decided', 'decided_lately', 'all'])
  .default('mine');
export const exported = {
  ...inScope,
  show,
  state: z.enum(applicationStates).optional(),
  format: z.enum(['csv', 'xlsx']),
};
