import { plural, t } from '#platform/web/i18n.ts';
import type { Checked } from '../rules/shapes.ts';

/** Sums up a check in one or two sentences. @param left number of fields that stay as they are */
export function footLine({ counts, fixed, without_manager, changed_fields }: Checked, left: number): string {
  return [
    fixedLine(counts.wrong, fixed),
    changedLine(counts.changed, changed_fields, left),
    managerLine(without_manager),
  ]
    .filter(Boolean)
    .join(' ');
}

function fixedLine(wrong: number, fixed: number): string {
  if (wrong === 0)
    return fixed > 0 ? plural(fixed, '{count} row fixed. No problems left.', 'All {count} rows fixed.') : '';
  if (fixed > 0)
    return t('{fixed} of {all} rows fixed. The rest are skipped unless you fix them.', {
      fixed,
      all: fixed + wrong,
    });
  return plural(
    wrong,
    '{count} invalid row is skipped unless you fix it.',
    '{count} invalid rows are skipped unless you fix them.',
  );
}

function changedLine(people: number, fields: number, left: number): string {
  if (people === 0) return '';
  const what = t('{count} of {all} fields', { count: fields - left, all: fields });
  return plural(
    people,
    '{what} will change for {count} person and be recorded in their history.',
    '{what} will change for {count} people and be recorded in their history.',
    { what },
  );
}

const managerLine = (count: number) =>
  count > 0 &&
  plural(
    count,
    '{count} person is imported without a manager because the manager’s row is invalid.',
    '{count} people are imported without managers because the managers’ rows are invalid.',
  );
