import { expect, test } from 'vitest';
import type { ImportSettings } from '../rules/shapes.ts';
import { mayChange, missingFields } from './settings.ts';

const matched = (...columns: ImportSettings['columns']) => ({ columns }) as ImportSettings;

test.each<[string, ImportSettings, readonly string[], boolean]>([
  ['a name and a joining date are all that new people need', matched('name', 'joined_on'), [], false],
  ['parts of a name are a name', matched('last_name', 'joined_on', null), [], false],
  ['without them both are named', matched('salary', null), ['Name', 'Joining date'], false],
  ['a file with numbers can still change people', matched('employee_number', 'salary'), ['Name', 'Joining date'], true],
  ['so can one with addresses', matched('email', 'name'), ['Joining date'], true],
])('%s', (_rule, settings, missing, changes) => {
  expect([missingFields(settings), mayChange(settings)]).toEqual([missing, changes]);
});
