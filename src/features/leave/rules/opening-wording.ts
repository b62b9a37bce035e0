import type { NumberText } from '#platform/shared/number-text.ts';

interface BroughtInCounts {
  readonly total: number;
  readonly passed: number;
  readonly is_without_self: boolean;
}

const balances = (count: number, text: NumberText) =>
  count === 1 ? '1 opening balance' : `${text(count)} opening balances`;

export function broughtInText({ is_without_self, ...done }: BroughtInCounts, text: NumberText): string {
  return `${countedText(done, text)}${is_without_self ? ' You were left out: someone else has to enter yours.' : ''}`;
}

function countedText({ total, passed }: Omit<BroughtInCounts, 'is_without_self'>, text: NumberText): string {
  const stood = passed === 1 ? '1 already exists and was' : `${text(passed)} already exist and were`;
  const rest = passed > 0 ? ` ${stood} skipped.` : '';
  if (total === 0) return passed > 0 ? `No new balances.${rest}` : 'There is nothing to import.';
  return `${balances(total, text)} imported.${rest}`;
}
