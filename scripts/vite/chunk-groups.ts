import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

const component = (...names: string[]) => new RegExp(`/@mantine/core/esm/components/(${names.join('|')})/`);

/**
 * Which modules share a file. Left alone, the bundler makes a file of every set of modules that some screens share,
 * which is a hundred requests for a screen. A module goes into the first group that names it or needs it; what no group
 * takes stays with its screen. Groups hold kinds of parts, not screens, so a new screen changes nothing here.
 */
export const chunkGroups: Groups = [
  // What the page begins with, small and by itself: see docs/decisions/the-first-clock.md.
  { name: 'first', priority: 6, test: /\/app\/web\/first\.ts$/ },
  // What every page needs: React, router, query cache, frame, clock, and the styles of the shared parts; and the feed,
  // with which everybody begins.
  {
    name: 'app',
    priority: 5,
    test: (id) =>
      /\/app\/web\/(main|Root)\.tsx$|\/features\/dashboard\/web\/Feed\.tsx$|\/platform\/web\/use-server-time\.ts$|\/(platform\/web\/ui|features\/(days|dashboard)\/web)\/.*\.css$|\/features\/\w+\/events\.ts$/.test(
        id,
      ) ||
      /\/platform\/web\/ui\/(Card|EmptyState|PageHead|QueryState)\.tsx$|\/parts\/(AddPerson|DayRuler|day-hours|use-wizard)\.tsx?$/.test(
        id,
      ) ||
      component('Anchor', 'Box', 'Skeleton', 'Text').test(id),
  },
  {
    name: 'forms',
    priority: 4,
    test: (id) =>
      /\/@mantine\/form\/|\/platform\/web\/(form|edit-load)\.ts$|\/ui\/FormProblem\.tsx$|useMutation/.test(id) ||
      component(
        'Alert',
        'Checkbox',
        'Input',
        'InputBase',
        'PasswordInput',
        'Radio',
        'Switch',
        'Textarea',
        'TextInput',
      ).test(id),
  },
  { name: 'icons', priority: 3, minShareCount: 2, test: /^\0mdi:/ },
  { name: 'validation', priority: 3, test: /\/node_modules\/zod\// },
  // What floats above the page, and lists.
  {
    name: 'panels',
    priority: 2,
    test: (id) =>
      /\/@floating-ui\/|\/platform\/web\/ui\/(list\/|Dialog|FormConflict|SaveFoot)/.test(id) ||
      component(
        'Badge',
        'Combobox',
        'Divider',
        'Drawer',
        'Group',
        'HoverCard',
        'Menu',
        'Modal',
        'Pagination',
        'Paper',
        'Popover',
        'Select',
        'Stack',
        'Table',
        'Tooltip',
      ).test(id),
  },
  {
    name: 'settings',
    priority: 1,
    test: /\/app\/web\/shell\/SettingsFrame|\/features\/settings\/web\/(parts\/|settings[-.]|Callout)/,
  },
  { name: 'days', priority: 1, test: /\/features\/(days\/web|attendance\/web\/calendar)\// },
];
