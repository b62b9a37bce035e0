import { defineConfig, type OxlintConfig } from 'oxlint';
import { featureNames } from './src/app/features.ts';

/** A regular expression, or patterns as in a .gitignore, of which the last match counts. */
type Ban =
  | { readonly regex: string; readonly message: string }
  | { readonly group: string[]; readonly message: string };

const noServer: Ban = {
  regex: '(^#|/)(platform|features/[a-z-]+)/server/|^(\\.\\./)+server/|^\\./server/',
  message: 'The browser and the shared parts never see the server.',
};
const noWeb: Ban = {
  regex: '(^#|/)(platform|features/[a-z-]+)/web/|^(\\.\\./)+web/|^\\./web/',
  message: 'The server and the shared parts never see the browser.',
};
const noFeature: Ban = { regex: '^#(features|app)/|/(features|app)/', message: 'The platform knows no feature.' };
const noApp: Ban = { regex: '^#app/|/src/app/', message: 'A feature does not know the application.' };
const noDetour: Ban = {
  regex: '^\\..*/(features|platform)/',
  message: 'Across folders, imports begin with #features/ or #platform/.',
};

/** Parts of a feature that other features may import. */
const publicParts = [
  'contract.ts',
  'events.ts',
  'rules/**',
  'server/queries.ts',
  'server/queries/**',
  'server/commands.ts',
  'server/commands/**',
  'web/parts/**',
];

/** Patterns that ban all of a feature except these parts. */
const allBut = (feature: string, open: readonly string[]) => [
  `\\#features/${feature}/**`,
  ...open.map((part) => `!\\#features/${feature}/${part}`),
];

/** Modules that the application's browser side may not import. */
const noInnards: Ban = {
  group: featureNames.flatMap((feature) => allBut(feature, ['contract.ts', 'events.ts', 'rules/**', 'web/parts/**'])),
  message:
    'The application takes only a feature’s contract, events, rules/ and web/parts/; its screens stand in its screens.ts.',
};

/** Modules that a feature may not import: later features, and all except the public parts of earlier ones. */
function bansOf(feature: string, index: number, open = publicParts): Ban[] {
  const later = featureNames.slice(index + 1);
  return [
    noApp,
    noDetour,
    ...(later.length
      ? [
          {
            regex: `^#features/(${later.join('|')})/`,
            message: `${feature} comes before this feature. What must flow this way is an event.`,
          },
        ]
      : []),
    {
      group: featureNames.filter((other) => other !== feature).flatMap((other) => allBut(other, open)),
      message:
        'From another feature take only its contract, events, rules/, server/queries, server/commands or web/parts/.',
    },
  ];
}

function restrict(bans: readonly Ban[]): NonNullable<OxlintConfig['rules']> {
  return {
    'no-restricted-imports': [
      'error',
      { patterns: bans.map((ban) => ('group' in ban ? { group: [...ban.group], message: ban.message } : ban)) },
    ],
  };
}

const features = featureNames.flatMap((feature, index) => {
  const bans = bansOf(feature, index);
  return [
    {
      files: [`src/features/${feature}/server/**`, `src/features/${feature}/feature.ts`],
      rules: restrict([...bans, noWeb]),
    },
    {
      files: [`src/features/${feature}/server/demo.ts`],
      rules: restrict([...bansOf(feature, index, [...publicParts, 'server/demo.ts']), noWeb]),
    },
    {
      files: [`src/features/${feature}/web/**`, `src/features/${feature}/screens.ts`],
      rules: restrict([...bans, noServer]),
    },
    {
      files: ['contract.ts', 'events.ts', 'rules/**'].map((file) => `src/features/${feature}/${file}`),
      rules: restrict([...bans, noServer, noWeb]),
    },
  ];
});

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-eval': 'error',
    // The browser's own dialogs; `confirm` without an import would be one.
    'no-alert': 'error',
    'no-implied-eval': 'error',
    'no-new-func': 'error',
    'no-restricted-properties': [
      'error',
      {
        object: 'sql',
        property: 'raw',
        message: 'Values are parameters; a statement is never put together from texts.',
      },
      {
        object: 'sql',
        property: 'lit',
        message: 'Values are parameters; a statement is never put together from texts.',
      },
    ],
    'max-lines': ['error', { max: 400 }],
    'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'react/react-in-jsx-scope': 'off',
    // `void promise` marks promises that are not awaited, with the reason beside it.
    'no-void': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // Grids, comboboxes and docked panels have no HTML element of their own; axe checks the screens themselves.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/no-static-element-interactions': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/role-has-required-aria-props': 'off',
    // Rules for the React compiler, which is not used.
    'react/refs': 'off',
    'react/set-state-in-effect': 'off',
    'react/incompatible-library': 'off',
    'react/exhaustive-effect-dependencies': 'off',
  },
  overrides: [
    { files: ['src/platform/server/**'], rules: restrict([noFeature, noWeb]) },
    { files: ['src/platform/web/**'], rules: restrict([noFeature, noServer]) },
    { files: ['src/platform/shared/**'], rules: restrict([noFeature, noServer, noWeb]) },
    { files: ['src/platform/testing/**'], rules: restrict([noFeature, noWeb]) },
    { files: ['src/app/web/**'], rules: restrict([noServer, noInnards]) },
    ...features,
    // A test may use everything that shows the behaviour, such as the session of a later feature.
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'src/features/*/testing/**', 'src/features/*/*/testing/**'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
    },
    // A group of tests is a list, and a test may be long.
    { files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**'], rules: { 'max-lines-per-function': 'off' } },
    { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
  ],
  ignorePatterns: ['dist/**', 'db/types.ts', 'screens/**', 'data*/**'],
});
