import { defineConfig, type OxlintConfig } from 'oxlint';
import { featureOrder } from './src/app/feature-order.ts';

/** An expression, or patterns as in a .gitignore of which the last match counts. */
type Ban = { readonly regex: string; readonly message: string } | { readonly group: string[]; readonly message: string };

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
const noDetour: Ban = { regex: '^\\..*/(features|platform)/', message: 'Across folders, imports begin with #features/ or #platform/.' };

/** What a feature may not import: later features, and of earlier ones anything but their public parts. */
function bansOf(feature: string, index: number): Ban[] {
  const later = featureOrder.slice(index + 1);
  return [
    noApp,
    noDetour,
    ...(later.length
      ? [{ regex: `^#features/(${later.join('|')})/`, message: `${feature} comes before this feature. What must flow this way is an event.` }]
      : []),
    {
      group: featureOrder
        .filter((other) => other !== feature)
        .flatMap((other) => [
          `\\#features/${other}/**`,
          ...['contract.ts', 'rules/**', 'server/queries.ts', 'server/commands.ts', 'web/parts/**'].map((open) => `!\\#features/${other}/${open}`),
        ]),
      message: 'From another feature take only its contract, rules/, server/queries, server/commands or web/parts/.',
    },
  ];
}

function restrict(bans: readonly Ban[]): NonNullable<OxlintConfig['rules']> {
  return { 'no-restricted-imports': ['error', { patterns: bans.map((ban) => ('group' in ban ? { group: [...ban.group], message: ban.message } : ban)) }] };
}

const features = featureOrder.flatMap((feature, index) => {
  const bans = bansOf(feature, index);
  return [
    { files: [`src/features/${feature}/server/**`], rules: restrict([...bans, noWeb]) },
    { files: [`src/features/${feature}/web/**`], rules: restrict([...bans, noServer]) },
    { files: [`src/features/${feature}/contract.ts`, `src/features/${feature}/rules/**`], rules: restrict([...bans, noServer, noWeb]) },
  ];
});

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': 'error',
    'no-eval': 'error',
    'no-implied-eval': 'error',
    'no-new-func': 'error',
    'no-restricted-properties': [
      'error',
      { object: 'sql', property: 'raw', message: 'Values are parameters; a statement is never put together from texts.' },
      { object: 'sql', property: 'lit', message: 'Values are parameters; a statement is never put together from texts.' },
    ],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'react/react-in-jsx-scope': 'off',
    // `void promise` says that nobody waits, and why stands beside it.
    'no-void': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // Grids, comboboxes and docked panels have no tag of their own; axe looks at the screens themselves.
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
    ...features,
    // A test may use whatever shows the promise, such as the session of a later feature.
    { files: ['**/*.test.ts', '**/*.test.tsx', 'src/features/*/*/testing/**'], rules: { 'no-restricted-imports': 'off' } },
    { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
  ],
  ignorePatterns: ['dist/**', 'db/types.ts', 'screens/**', 'data*/**'],
});
