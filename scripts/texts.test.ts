import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { textList, textsIn } from './texts.ts';

test('texts are what is marked as one, and what looks like a sentence', () => {
  const source = `import { t } from './i18n.ts';
    export const a = t('Save');
    const b = <p title="Clock in">{\`\${name} is not here.\`}</p>;
    const c = { path: 'settings/people', summary: 'Lists people.', sql: 'select a from b' };`;
  expect(textsIn('a.tsx', source)).toEqual(['Save', 'Clock in', '{…} is not here.']);
});

test('texts are plain product English', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const odd = /\bwhoever\b|\binside of\b|under (their|your|one’s) own face|tell who you are|by which way/i;
  expect([...(await textList()).split('\n'), ...readme.split('\n')].filter((line) => odd.test(line))).toEqual([]);
});
