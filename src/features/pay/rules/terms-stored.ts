import type { z } from 'zod';
import { translate } from '#platform/shared/translate.ts';
import { payTerms, type PayTerms } from './terms.ts';

type Problem = (path: (string | number)[], message: string) => void;

function refusePremiums({ premiums }: PayTerms, problem: Problem): void {
  premiums.forEach(({ on, from, to, into_next_day_until }, index) => {
    if (typeof on === 'string' && on !== 'every' && on !== 'holidays')
      problem(['premiums', index, 'on'], translate('A premium for holidays of one kind is not possible yet'));
    if (into_next_day_until !== null && to <= from)
      problem(
        ['premiums', index, 'into_next_day_until'],
        translate('A time on the next day for a premium that ends after midnight is not possible yet'),
      );
  });
}

function refuseAccount({ account }: PayTerms, problem: Problem): void {
  if (!account) return;
  if (account.target === 'week')
    problem(['account', 'target'], translate('Comparing work with the person’s week is not possible yet'));
  if (account.counts === 'approved')
    problem(['account', 'counts'], translate('Counting only approved days is not possible yet'));
  if (account.caps.length > 0) problem(['account', 'caps'], translate('A limit of the balance is not possible yet'));
  if (account.expires_after_months !== null)
    problem(['account', 'expires_after_months'], translate('Letting hours expire is not possible yet'));
}

/** Refuses what calculates, but what nothing supplies yet: terms would be accepted without an effect. */
function refuseWithoutEffect(terms: PayTerms, problem: Problem): void {
  const { breaks, holiday, per_day } = terms;
  if (breaks.mode === 'flag')
    problem(['breaks', 'mode'], translate('Only reporting a missing break is not possible yet'));
  if (holiday.free_day === 'credit')
    problem(['holiday', 'free_day'], translate('Crediting a holiday on a day off is not possible yet'));
  per_day.forEach(({ when }, index) => {
    if (when.waivable_upto !== null)
      problem(
        ['per_day', index, 'when', 'waivable_upto'],
        translate('Recording who waives a meal is not possible yet'),
      );
  });
  refusePremiums(terms, problem);
  refuseAccount(terms, problem);
}

/** Terms that can be stored: those whose every field has an effect today. */
export const storedPayTerms: z.ZodType<PayTerms, z.input<typeof payTerms>> = payTerms.superRefine(
  (terms, { addIssue }) => {
    refuseWithoutEffect(terms, (path, message) => addIssue({ code: 'custom', path, message, input: terms }));
  },
);
