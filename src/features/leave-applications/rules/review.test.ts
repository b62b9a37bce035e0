import { expect, test } from 'vitest';
import { pendingApprovers, decidesAs, outcomeOf, stepsFor, type Review } from './review.ts';

const step = (position: number, reviewers: readonly string[], review_condition: 1 | 2 = 1) => ({
  position,
  review_condition,
  reviewers,
});

const review = (change: Partial<Review> = {}): Review => ({
  person_id: 'ana',
  steps: [step(1, ['rob', 'sue']), step(2, ['eva'])],
  step: 1,
  decisions: [],
  ableReviewerIds: new Set(['rob', 'sue', 'eva']),
  owners: ['olga', 'ana'],
  ...change,
});

const actor = (id: string, more: object = {}) => ({
  id,
  standsInFor: new Set<string>(),
  mayReviewAny: false,
  ...more,
});

test('an application copies the process without former employees and without the applicant', () => {
  const process = [
    { review_condition: 1 as const, reviewers: ['ana', 'old'] },
    { review_condition: 2 as const, reviewers: ['rob', 'ana', 'rob', 'sue'] },
  ];
  const working = new Set(['ana', 'rob', 'sue']);
  expect(stepsFor('ana', process, working, ['olga'])).toEqual([step(1, ['rob', 'sue'], 2)]);
  expect(stepsFor('ana', process.slice(0, 1), working, ['ana', 'olga'])).toEqual([step(1, ['olga'])]);
  expect(stepsFor('ana', [], working, ['ana'])).toEqual([]);
});

test('approvers are those of the step, then the Owners when none of them is left', () => {
  expect(pendingApprovers(review())).toEqual(['rob', 'sue']);
  expect(pendingApprovers(review({ ableReviewerIds: new Set() }))).toEqual(['olga']);
  const decisions = [{ position: 1, reviewer_id: 'rob', decision: 'approved' as const }];
  expect(pendingApprovers(review({ decisions: decisions }))).toEqual(['sue']);
});

test('a reviewer decides as themselves, as a deputy or for all steps', () => {
  expect(decidesAs(review(), actor('rob'))).toEqual({ as: 'rob' });
  expect(decidesAs(review(), actor('dan', { standsInFor: new Set(['sue']) }))).toEqual({ as: 'sue' });
  expect(decidesAs(review(), actor('hal', { mayReviewAny: true }))).toBe('all');
  expect(decidesAs(review(), actor('eva'))).toBeNull();
  expect(decidesAs(review(), actor('ana', { mayReviewAny: true }))).toBe('own');
  const decisions = [{ position: 1, reviewer_id: 'rob', decision: 'approved' as const }];
  expect(decidesAs(review({ step: 2, decisions }), actor('rob', { mayReviewAny: true }))).toBe('decided');
});

test('the result of a decision', () => {
  expect(outcomeOf(review(), 'rob', 'approved')).toBe('next');
  expect(outcomeOf(review({ step: 2 }), 'eva', 'approved')).toBe('approved');
  expect(outcomeOf(review(), 'all', 'approved')).toBe('approved');
  expect(outcomeOf(review(), 'rob', 'rejected')).toBe('rejected');
  const everyone = review({ steps: [step(1, ['rob', 'sue'], 2)] });
  expect(outcomeOf(everyone, 'rob', 'approved')).toBe('stays');
  const decisions = [{ position: 1, reviewer_id: 'sue', decision: 'approved' as const }];
  expect(outcomeOf({ ...everyone, decisions }, 'rob', 'approved')).toBe('approved');
  expect(outcomeOf({ ...everyone, ableReviewerIds: new Set() }, 'olga', 'approved')).toBe('approved');
});
