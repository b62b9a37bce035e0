import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';

interface BroughtInCounts {
  readonly total: number;
  readonly passed: number;
  readonly is_without_self: boolean;
}

const balances = (count: number, text: NumberText) =>
  translate('{count, plural, one {# opening balance} other {# opening balances}}', { count }, text);

export function broughtInText({ is_without_self, ...done }: BroughtInCounts, text: NumberText): string {
  return `${countedText(done, text)}${is_without_self ? ' You were left out: someone else has to enter yours.' : ''}`;
}

function countedText({ total, passed }: Omit<BroughtInCounts, 'is_without_self'>, text: NumberText): string {
  const stood = translate(
    '{count, plural, one {# already exists and was} other {# already exist and were}}',
    { count: passed },
    text,
  );
  const rest = passed > 0 ? ` ${stood} skipped.` : '';
  if (total === 0) return passed > 0 ? `No new balances.${rest}` : 'There is nothing to import.';
  return `${balances(total, text)} imported.${rest}`;
}
