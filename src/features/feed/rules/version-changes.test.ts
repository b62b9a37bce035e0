import { expect, test } from 'vitest';
import { extrasChanges, findChangedKinds, type VersionExtras } from './version-changes.ts';

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
    [{ kind: 'photo', action: 'added', name: 'The north door' }],
  ],
  [
    'a photo that went away, told by its file',
    { ...post, photos: [south] },
    post,
    [{ kind: 'photo', action: 'removed', name: 'south.png' }],
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
      { kind: 'file', action: 'removed', name: 'plan.pdf' },
      { kind: 'link', action: 'removed', name: 'https://a.example' },
      { kind: 'link', action: 'added', name: 'https://b.example' },
    ],
  ],
  [
    'no files of an ordinary post of before, which kept none',
    { ...post, type: 2 as const },
    { ...post, photos: [north] },
    [],
  ],
])('two versions are compared: %s', (_words, before, after, changes) => {
  expect(extrasChanges(before, after)).toEqual(changes);
});

const version = {
  type: 1 as const,
  links: ['https://a.example'],
  photos: ['1'],
  photo_descriptions: { 1: 'a' },
  attachments: ['3'],
};

test.each([
  ['nothing beside other words', version, version, []],
  ['other photos', version, { ...version, photos: ['2'], photo_descriptions: {} }, ['photos']],
  ['nothing of photos in another order', { ...version, photos: ['1', '2'] }, { ...version, photos: ['2', '1'] }, []],
  ['what a photo shows', version, { ...version, photo_descriptions: { 1: 'b' } }, ['captions']],
  ['what a photo shows, said of it for the first time', { ...version, photo_descriptions: {} }, version, ['captions']],
  ['other files', version, { ...version, attachments: [] }, ['files']],
  ['a link that leads elsewhere', version, { ...version, links: ['https://b.example'] }, ['links']],
  ['a link beside other files', version, { ...version, links: [], attachments: [] }, ['files', 'links']],
  [
    'links in another order',
    { ...version, links: ['tel:1', 'tel:2'] },
    { ...version, links: ['tel:2', 'tel:1'] },
    ['links'],
  ],
  ['it was an ordinary post', { ...version, type: 2 as const }, version, ['announcement']],
  [
    'it was an ordinary post, with a link',
    { ...version, type: 2 as const },
    { ...version, links: [] },
    ['announcement', 'links'],
  ],
  [
    'nothing where its files may not have been kept',
    { ...version, type: null, photos: [], attachments: [] },
    version,
    [],
  ],
  ['only links there', { ...version, type: null, photos: [], attachments: [] }, { ...version, links: [] }, ['links']],
  ['it is not known what it was', { ...version, type: null }, version, []],
])('an edit that asks for a new acknowledgement names %s', (_words, before, after, kinds) => {
  expect(findChangedKinds(before, after)).toEqual(kinds);
});
