import { expect, test } from 'vitest';
import { collatorOf, compareNames, directionOf, listOf } from './locale.ts';

test.each([
  ['English', 'en-GB', 'ltr'],
  ['Arabic of any country', 'ar-EG', 'rtl'],
  ['Hebrew', 'he', 'rtl'],
  ['a language that begins like one that is read from the right', 'arn', 'ltr'],
] as const)('%s has its direction of reading', (_, locale, direction) => {
  expect(directionOf(locale)).toBe(direction);
});

test('names are sorted as a person would, whatever the language of the machine', () => {
  expect(['Zoe', 'Ádám', 'anna', 'Adam'].toSorted(compareNames)).toEqual(['Adam', 'Ádám', 'anna', 'Zoe']);
  expect(['Team 10', 'team 9'].toSorted(collatorOf().compare)).toEqual(['team 9', 'Team 10']);
  // In Swedish, Ä comes after Z.
  expect(['Zoe', 'Ärla'].toSorted(collatorOf('sv').compare)).toEqual(['Zoe', 'Ärla']);
});

test('lists are joined in the language that is handed along', () => {
  expect(listOf(['Assembly', 'Quality', 'Workshop'])).toBe('Assembly, Quality, and Workshop');
  expect(listOf(['Montage', 'Prüfung'], 'de')).toBe('Montage und Prüfung');
});
