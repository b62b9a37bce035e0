import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { textsIn } from '../../../scripts/texts.ts';

/** Words that leave open what a name means, or mean the same as another word of the glossary (docs/domain.md). */
const banned = new Set(
  `told untold retold asked wanted said given held kept standing standings judge judged judges judging rejudged
  reckon reckons reckoned reckoning deed deeds anew lacking lacks becomes turning travel travels staircase stretch
  stretches whose whom tell tells telling tellings nothing`.split(/\s+/),
);

const isBanned = (name: string): boolean =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .some((word) => banned.has(word.toLowerCase()));

const codePaths = globSync('{src,bench,e2e,scripts,simulators}/**/*.{ts,tsx,mjs}');

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

/** Types, functions and exported values that a statement of a module declares. */
function declaredBy(statement: Statement): string[] {
  const isExported = statement.type === 'ExportNamedDeclaration';
  const declaration = isExported ? statement.declaration : statement;
  switch (declaration?.type) {
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return [declaration.id.name];
    case 'ClassDeclaration':
    case 'FunctionDeclaration':
      return declaration.id ? [declaration.id.name] : [];
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' && (isExported || init?.type.includes('Function')) ? [id.name] : [],
      );
    default:
      return [];
  }
}

/** Names that the list of banned words does not cover: */
const allowedNames = new Set<string>([]);

test('files are named by what is in them', () => {
  expect(codePaths.length).toBeGreaterThan(2_500);
  expect(codePaths.filter((path) => isBanned(basename(path).replace(/\.\w+$/, '')))).toEqual([]);
});

test('types, functions and exported values are named by nouns and verbs that can be searched for', () => {
  const names = codePaths.flatMap((path) =>
    parseSync(path, readFileSync(path, 'utf8')).program.body.flatMap((statement) =>
      declaredBy(statement).map((name) => `${path} ${name}`),
    ),
  );
  expect(names.length).toBeGreaterThan(10_000);
  const found = names.filter((name) => isBanned(name.split(' ')[1] ?? ''));
  expect(found.filter((name) => !allowedNames.has(name))).toEqual([]);
  expect(
    [...allowedNames].filter((name) => !found.includes(name)),
    'names that are gone',
  ).toEqual([]);
});

/** Phrases of texts that someone reads, with the texts that may still contain them. */
const phrases: readonly (readonly [phrase: RegExp, texts: readonly string[]])[] = [
  [
    /\b(?:whoever|whom|of which|by which|so many|somebody who|for ever|anew|as if|middle value|e-mail|can't)\b/i,
    // A count within a count, which no shorter sentence says.
    [
      '{people, plural, one {# person} other {# people}}, {left, plural, one {# of whom has left} other {# of whom have left}}',
    ],
  ],
  // A text of the drawings.
  [/\b(?:is|are) told\b|\botherwise\b|\bmeanwhile\b/i, ['Somebody has changed this week meanwhile.']],
  [/\bthe right to\b|\bits own right\b/i, []],
  [
    /\b(?:everybody|somebody)\b/i,
    // Labels of two short lists, and a text of the drawings.
    ['somebody', 'mentions somebody', 'Somebody has changed this week meanwhile.'],
  ],
  [
    /Should we proceed\?/,
    [
      // Texts of the specification.
      'You are about to permanently delete this item. Should we proceed?',
      'You are about to restore an item that was previously deleted. Should we proceed?',
    ],
  ],
];

const withoutTexts = /\.test\.tsx?$|\/(?:testing|tests|demo)\/|\/(?:db-types|permission-list|demo)\.ts$/;

test('contracts give their reasons in words that people know', () => {
  const reasons = globSync('src/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\b(?:openReason|allowed):\s*'([^']+)'/g)].map(([, reason = '']) => reason),
  );
  expect(reasons.length).toBeGreaterThan(80);
  expect(reasons.filter((reason) => phrases.some(([phrase]) => phrase.test(reason)))).toEqual([]);
});

test('texts say who does what in words that people know', () => {
  const texts = globSync('src/**/*.{ts,tsx}')
    .filter((path) => !withoutTexts.test(path))
    .flatMap((path) => textsIn(path, readFileSync(path, 'utf8')).map((text) => ({ path, text })));
  expect(texts.length).toBeGreaterThan(6_000);
  const found = phrases.flatMap(([phrase, allowed]) =>
    texts
      .filter(({ text }) => phrase.test(text) && !allowed.includes(text))
      .map(({ path, text }) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});
