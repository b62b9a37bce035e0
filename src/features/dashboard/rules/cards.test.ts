import { expect, test } from 'vitest';
import { cardKeys, companyCards, ownCards, storedCards } from './cards.ts';

const shownIn = (choices: ReturnType<typeof companyCards>) =>
  choices.flatMap(({ key, is_shown }) => (is_shown ? key : [])).join(' ');
const company = (cards: string, hidden = '') => companyCards({ cards: cards.split(' '), hidden: hidden.split(' ') });

test.each([
  [
    'as stored',
    'birthday who_is_in on_leave work_anniversary recent_joined',
    '',
    'birthday who_is_in on_leave work_anniversary recent_joined',
  ],
  [
    'a hidden one keeps its place',
    'birthday who_is_in on_leave work_anniversary recent_joined',
    'who_is_in',
    'birthday on_leave work_anniversary recent_joined',
  ],
  [
    'one that is not stored yet comes last',
    'birthday on_leave',
    '',
    'birthday on_leave who_is_in work_anniversary recent_joined',
  ],
  [
    'outdated values are skipped',
    'birthday gone on_leave birthday',
    'gone',
    'birthday on_leave who_is_in work_anniversary recent_joined',
  ],
])('Company default: cards: %s', (_, cards, hidden, shown) => {
  expect(shownIn(company(cards, hidden))).toBe(shown);
  expect(company(cards, hidden)).toHaveLength(cardKeys.length);
});

const all = 'who_is_in on_leave work_anniversary birthday recent_joined';
test.each([
  ['nothing chosen: the company’s order', all, null, all],
  [
    'one’s own order',
    all,
    { cards: ['recent_joined', 'birthday'], hidden: [] },
    'recent_joined birthday who_is_in on_leave work_anniversary',
  ],
  [
    'one’s own hidden ones',
    all,
    { cards: all.split(' '), hidden: ['on_leave'] },
    'who_is_in work_anniversary birthday recent_joined',
  ],
])('one’s own cards: %s', (_, cards, own, shown) => {
  expect(shownIn(ownCards(company(cards), own))).toBe(shown);
});

test('hidden cards are hidden for everyone, and come back in their place', () => {
  const own = { cards: ['birthday', 'on_leave', 'who_is_in'], hidden: [] };
  expect(shownIn(ownCards(company(all, 'birthday recent_joined'), own))).toBe('on_leave who_is_in work_anniversary');
  expect(shownIn(ownCards(company(all), own))).toBe('birthday on_leave who_is_in work_anniversary recent_joined');
});

test('stored cards are read back unchanged', () => {
  const choices = company(all, 'birthday');
  expect(companyCards(storedCards(choices))).toEqual(choices);
});
