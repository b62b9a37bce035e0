import { expect, test } from 'vitest';
import {
  withoutPageReset,
  changedQuery,
  day,
  flag,
  id,
  ids,
  listOf,
  maybeOneOf,
  oneOf,
  page,
  readView,
  text,
  unless,
  wholeNumber,
} from './address.ts';

const none: readonly string[] = [];
const schema = {
  search: text(),
  page,
  order: oneOf('asc', 'desc'),
  department: id,
  from: day,
  needs: flag('yes'),
  weekends: unless('no'),
  edit: maybeOneOf('times', 'flags'),
  people: ids('none'),
  year: wholeNumber(1900, 2199, () => 2026),
  panel: withoutPageReset(text()),
  places: listOf((given): given is string => given.length === 1, 3),
};
const initial = {
  search: '',
  page: 1,
  order: 'asc',
  department: '',
  from: undefined,
  needs: false,
  weekends: true,
  edit: undefined,
  people: none,
  year: 2026,
  panel: '',
  places: none,
};
const department = '0190c8a0-0000-7000-8000-000000000001';

test.each([
  ['an empty address is the initial state', {}, {}],
  [
    'valid values are read',
    { search: 'a', page: 3, order: 'desc', department, from: '2026-11-02', needs: 'yes', year: 2031, panel: 'x' },
    { search: 'a', page: 3, order: 'desc', department, from: '2026-11-02', needs: true, year: 2031, panel: 'x' },
  ],
  ['a word turns off what is on', { weekends: 'no' }, { weekends: false }],
  ['a choice may be missing', { edit: 'times' }, { edit: 'times' }],
  ['several values are read, each once', { places: 'a,b,a,long,c,d' }, { places: ['a', 'b', 'c'] }],
  [
    'several ids are read, and the word among them',
    { people: `x,${department},none` },
    { people: [department, 'none'] },
  ],
  ['a day that no month has is ignored', { from: '2026-02-30' }, {}],
  ['a number is a search, too', { search: 12 }, { search: '12' }],
  ['a long search is cut to the maximum of the server', { search: 'x'.repeat(200) }, { search: 'x'.repeat(100) }],
  ['a page that is no number is the first', { page: 'x' }, {}],
  ['a page before the first is the first', { page: -1 }, {}],
  ['half a page is the first', { page: 1.5 }, {}],
  ['a page beyond all is the first', { page: 1e9 }, {}],
  ['an empty page is the first', { page: '' }, {}],
  ['other words, ids and dates are ignored', { order: 'up', department: 'x', from: '1.2.2026', needs: 'no' }, {}],
  ['unknown values are ignored', { other: 'x' }, {}],
])('%s', (_, query, view) => {
  expect(readView(schema, query)).toEqual({ ...initial, ...view });
});

test.each([
  ['another choice turns back to the first page', { order: 'desc' }, { order: 'desc', page: undefined }],
  [
    'initial values are left out',
    { search: '', needs: false },
    { search: undefined, needs: undefined, page: undefined },
  ],
  ['a page is written as a number', { page: 2 }, { page: 2 }],
  ['the first page is left out', { page: 1 }, { page: undefined }],
  ['true is written as its word', { needs: true }, { needs: 'yes', page: undefined }],
  ['false is written as its word', { weekends: false }, { weekends: 'no', page: undefined }],
  ['a choice that is taken back is left out', { edit: undefined }, { edit: undefined, page: undefined }],
  ['several values are joined', { places: ['a', 'b'] }, { places: 'a,b', page: undefined }],
  ['an empty list of values is left out', { places: [] }, { places: undefined, page: undefined }],
  ['a panel beside the list keeps its page', { panel: 'x' }, { panel: 'x' }],
] as const)('%s', (_, changes, query) => {
  expect(changedQuery(schema, changes)).toEqual(query);
});
