import { expect, test } from 'vitest';
import { readingTime, saysOtherwise, slugOf, titleOf } from './post.ts';

test.each([
  ['nothing', 0, 1],
  ['one word', 1, 1],
  ['200 words', 200, 1],
  ['201 words', 201, 2],
  ['1,000 words', 1000, 5],
])('%s are read in so many minutes', (_rule, words, minutes) => {
  expect(readingTime(Array.from({ length: words }, () => 'word').join(' \n'))).toBe(minutes);
});

test.each([
  ['the first line', '\n The lab is open \nFrom Monday on', 'The lab is open'],
  ['a long one is cut at a word', `${'word '.repeat(30)}`, `${'word '.repeat(17).trim()}…`],
  ['one without spaces is cut anywhere', 'ä'.repeat(120), `${'ä'.repeat(89)}…`],
])('a title is %s', (_rule, text, title) => expect(titleOf(text)).toBe(title));

const id = '019ab400-0000-7000-8000-0123456789ab';
test.each([
  ['words in small letters', 'The Lab is open!', 'the-lab-is-open-23456789ab'],
  ['letters without their marks', 'Café für Größe', 'cafe-fur-gro-e-23456789ab'],
  ['of other scripts, the id alone', '実験室', '23456789ab'],
])('an address is made of %s', (_rule, title, slug) => expect(slugOf(title, id)).toBe(slug));

const post = {
  text: 'Benches 1 to 4 are open',
  targets: ['https://muster.example/benches'],
  photos: ['a', 'b'],
  descriptions: ['a The north door'],
  attachments: [],
};
test.each([
  ['the same', {}, false],
  ['other spaces and lines', { text: 'Benches 1 to 4\nare  open ' }, false],
  ['photos in another order', { photos: ['b', 'a'] }, false],
  ['another number', { text: 'Benches 1 to 6 are open' }, true],
  ['another link behind the same words', { targets: ['https://muster.example/rooms'] }, true],
  ['no link any more', { targets: [] }, true],
  ['a photo less', { photos: ['a'] }, true],
  ['other words for what a photo shows', { descriptions: ['a The south door'] }, true],
  ['an attachment more', { attachments: ['c'] }, true],
])('%s: says something else?', (_rule, change, otherwise) => {
  expect(saysOtherwise(post, { ...post, ...change })).toBe(otherwise);
});
