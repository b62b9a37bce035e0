import { expect, test } from 'vitest';
import { savedFilters } from '../rules/saved.ts';
import { readView, type AddressQuery } from '#platform/web/address.ts';
import {
  addressOf,
  filtersOf,
  isFiltered,
  noFilters,
  peopleFilterOf,
  reportAddress,
  reportView,
  searchOf,
} from './report-view.ts';

const viewOf = (query: AddressQuery) => reportView(readView(reportAddress, query));

const hall = 'a1b2c3d4-0000-4000-8000-000000000001';

test('places of work are kept by the address, by a saved report and by what is asked for', () => {
  const view = viewOf({ report: 'timesheet', period: 'last_cycle', place: `${hall},none,nowhere` });
  expect(view.place).toEqual([hall, 'none']);
  expect(peopleFilterOf(view)).toMatchObject({ work_place_ids: `${hall},none` });
  const saved = savedFilters.parse(filtersOf(view));
  expect(saved).toEqual({ period: 'last_cycle', place: `${hall},none` });
  expect(reportView(addressOf('timesheet', saved))).toEqual(view);
  expect(viewOf(searchOf('timesheet', saved))).toEqual(view);
  expect([isFiltered(view), isFiltered({ ...view, ...noFilters })]).toEqual([true, false]);
});
