import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';

interface BroughtInCounts {
  readonly total: number;
  readonly passed: number;
  readonly is_without_self: boolean;
}

export function broughtInText({ is_without_self, ...done }: BroughtInCounts, text: NumberText): string {
  const withoutSelf = is_without_self ? [translate('You were left out: someone else has to enter yours.')] : [];
  return [countsText(done, text), ...withoutSelf].join(' ');
}

function countsText({ total, passed }: Omit<BroughtInCounts, 'is_without_self'>, text: NumberText): string {
  if (total + passed === 0) return translate('There is nothing to import.');
  const imported = translate(
    '{count, plural, =0 {No new balances.} one {# opening balance imported.} other {# opening balances imported.}}',
    { count: total },
    text,
  );
  if (passed === 0) return imported;
  const skipped = translate(
    '{count, plural, one {# already exists and was skipped.} other {# already exist and were skipped.}}',
    { count: passed },
    text,
  );
  return `${imported} ${skipped}`;
}
