import { expect, test } from 'vitest';
import { planState, readOnlyFrom, seatsFor, seatsToSet } from './access.ts';

const trial = 1000;
const paid = (status: string, more: object = {}) => ({
  status,
  paused_at: null,
  canceled_at: null,
  scheduled_action: null,
  seats: 5,
  ...more,
});

test.each([
  ['without a subscription it ends with the trial', null, trial],
  ['paid for, it does not end', paid('active'), null],
  ['a trial of the subscription itself does not end it', paid('trialing'), null],
  ['an overdue payment does not end it', paid('past_due'), null],
  ['cancelled for the end of the period, it does not end yet', paid('active', { scheduled_action: 'cancel' }), null],
  ['cancelled, it ended then', paid('canceled', { canceled_at: 3000 }), 3000],
  ['cancelled within the trial, the trial stays', paid('canceled', { canceled_at: 500 }), trial],
  ['paused, it ended then', paid('paused', { paused_at: 2000 }), 2000],
])('%s', (_, subscription, from) => {
  expect(readOnlyFrom(trial, subscription)).toBe(from);
});

test.each([
  ['before its end a trial runs', null, 999, 'trial'],
  ['from its end on it is over', null, 1000, 'over'],
  ['paid for within the trial it is active', paid('active'), 10, 'active'],
  ['an overdue payment is said', paid('past_due'), 2000, 'past_due'],
  ['one that is to be cancelled is ending', paid('active', { scheduled_action: 'cancel' }), 2000, 'ending'],
  ['a cancelled one has ended', paid('canceled', { canceled_at: 1500 }), 2000, 'ended'],
  ['cancelled within the trial, the trial runs on', paid('canceled', { canceled_at: 500 }), 600, 'trial'],
] as const)('%s', (_, subscription, now, state) => {
  expect(planState(trial, subscription, now)).toBe(state);
});

test.each([
  ['as many seats as people change nothing', paid('active'), 5, null],
  ['more people are more seats', paid('active'), 7, 7],
  ['fewer people are fewer seats', paid('active'), 2, 2],
  ['no one is one seat', paid('active'), 0, 1],
  ['without a subscription nothing is set', null, 7, null],
  ['an overdue one is left alone', paid('past_due'), 7, null],
  ['one that ends is left alone', paid('active', { scheduled_action: 'cancel' }), 7, null],
])('%s', (_, subscription, people, seats) => {
  expect(seatsToSet(subscription, seatsFor(people, null))).toBe(seats);
});

test.each([
  ['more seats than people are kept', 5, 8, 8],
  ['more people than seats are more seats', 9, 8, 9],
  ['without a wish it is the people', 5, null, 5],
])('%s', (_, people, requested, seats) => {
  expect(seatsFor(people, requested)).toBe(seats);
});
