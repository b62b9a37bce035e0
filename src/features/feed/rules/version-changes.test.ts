import { expect, test } from 'vitest';
import { besideChanges, kindsChanged, type VersionExtras } from './version-changes.ts';

const north = { id: '1', name: 'north.png', description: 'The north door' };
const south = { id: '2', name: 'south.png', description: null };
const plan = { id: '3', name: 'plan.pdf' };
const post: VersionExtras = { type: 1, photos: [], attachments: [], links: [], isNow: false };

test.each([
  ['nothing', post, post, []],
  [
    'a photo that is there now, told by what it shows',
    post,
    { ...post, photos: [north] },
    [{ kind: 'photo', act: 'added', name: 'The north door' }],
  ],
  [
    'a photo that went away, told by its file',
    { ...post, photos: [south] },
    post,
    [{ kind: 'photo', act: 'removed', name: 'south.png' }],
  ],
  [
    'what a photo shows, in other words',
    { ...post, photos: [north, south] },
    {
      ...post,
      photos: [
        { ...north, description: 'The gate' },
        { ...south, description: 'The yard' },
      ],
    },
    [
      { kind: 'caption', name: 'north.png', before: 'The north door', after: 'The gate' },
      { kind: 'caption', name: 'south.png', before: null, after: 'The yard' },
    ],
  ],
  [
    'a file and a link',
    { ...post, attachments: [plan], links: ['https://a.example'] },
    { ...post, links: ['https://b.example'] },
    [
      { kind: 'file', act: 'removed', name: 'plan.pdf' },
      { kind: 'link', act: 'removed', name: 'https://a.example' },
      { kind: 'link', act: 'added', name: 'https://b.example' },
    ],
  ],
  [
    'no files of an ordinary post of before, which kept none',
    { ...post, type: 2 as const },
    { ...post, photos: [north] },
    [],
  ],
])('of two versions it is told: %s', (_words, before, after, changes) => {
  expect(besideChanges(before, after)).toEqual(changes);
});

const said = {
  type: 1 as const,
  links: ['https://a.example'],
  photos: ['1'],
  photo_descriptions: { 1: 'a' },
  attachments: ['3'],
};

test.each([
  ['nothing beside other words', said, said, []],
  ['other photos', said, { ...said, photos: ['2'], photo_descriptions: {} }, ['photos']],
  ['nothing of photos in another order', { ...said, photos: ['1', '2'] }, { ...said, photos: ['2', '1'] }, []],
  ['what a photo shows', said, { ...said, photo_descriptions: { 1: 'b' } }, ['captions']],
  ['what a photo shows, said of it for the first time', { ...said, photo_descriptions: {} }, said, ['captions']],
  ['other files', said, { ...said, attachments: [] }, ['files']],
  ['a link that leads elsewhere', said, { ...said, links: ['https://b.example'] }, ['links']],
  ['a link beside other files', said, { ...said, links: [], attachments: [] }, ['files', 'links']],
  ['links in another order', { ...said, links: ['tel:1', 'tel:2'] }, { ...said, links: ['tel:2', 'tel:1'] }, ['links']],
  ['it was an ordinary post', { ...said, type: 2 as const }, said, ['announcement']],
  [
    'it was an ordinary post, with a link',
    { ...said, type: 2 as const },
    { ...said, links: [] },
    ['announcement', 'links'],
  ],
  ['nothing where its files may not have been kept', { ...said, type: null, photos: [], attachments: [] }, said, []],
  ['only links there', { ...said, type: null, photos: [], attachments: [] }, { ...said, links: [] }, ['links']],
  ['it is not known what it was', { ...said, type: null }, said, []],
])('an edit that asks anew names %s', (_words, before, after, kinds) => {
  expect(kindsChanged(before, after)).toEqual(kinds);
});
