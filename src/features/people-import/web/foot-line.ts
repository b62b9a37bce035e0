import { t } from '#platform/web/i18n.ts';
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
    return fixed > 0
      ? t('{count, plural, one {# row fixed. No problems left.} other {All # rows fixed.}}', { count: fixed })
      : '';
  if (fixed > 0)
    return t('{fixed} of {all} rows fixed. The rest are skipped unless you fix them.', {
      fixed,
      all: fixed + wrong,
    });
  return t(
    '{count, plural, one {# invalid row is skipped unless you fix it.} other {# invalid rows are skipped unless you fix them.}}',
    { count: wrong },
  );
}

function changedLine(people: number, fields: number, left: number): string {
  if (people === 0) return '';
  const what = t('{count} of {all} fields', { count: fields - left, all: fields });
  return t(
    '{count, plural, one {{what} will change for # person. The history keeps a dated entry.} other {{what} will change for # people. The history keeps dated entries.}}',
    { count: people, what },
  );
}

const managerLine = (count: number) =>
  count > 0 &&
  t(
    '{count, plural, one {# person is imported without a manager because the manager’s row is invalid.} other {# people are imported without managers because the managers’ rows are invalid.}}',
    { count },
  );
