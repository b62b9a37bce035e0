import { expect, test } from 'vitest';
import { screenDetails } from './screen-details.ts';

const code = `export const screens = [{
  path: '/feed', name: 'Feed', about: 'Posts', words: 'news',
  alertPanel: { alerts: ['feed_due'], act: 'Read', Panel: lazyPart(() => import('./web/Post.tsx'), 'Post') },
  component: lazyScreen(() => import('./web/Feed.tsx'), 'Feed'),
}];`;

/** Returns the names of the parts that remain of the screens. */
function builtKeysOf(id: string): string[] {
  const { transform } = screenDetails();
  const result: unknown = typeof transform === 'function' ? Reflect.apply(transform, {}, [code, id]) : undefined;
  return [...String(result).matchAll(/(\w+): /g)].map(([, name = '']) => name);
}

test('every page loads screens without their details, and the search the details alone', () => {
  expect(builtKeysOf('/src/features/feed/screens.ts')).toEqual(['path', 'name', 'component']);
  const details = ['path', 'about', 'words', 'alertPanel', 'alerts', 'act', 'Panel'];
  expect(builtKeysOf('/src/features/feed/screens.ts?details')).toEqual(details);
  expect(builtKeysOf('/src/features/feed/contract.ts')).toEqual([]);
});
