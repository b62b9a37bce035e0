import type { Rolldown } from 'vite';
import { screensByModule, type Modules } from './screen-modules.ts';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

const component = (...names: string[]) => new RegExp(`/@mantine/core/esm/components/(${names.join('|')})/`);

/** Modules of every page, also those of guests. Styles are here, so that the page has one style sheet. */
const ofThePage = [
  /\/app\/web\/(main|router)\.tsx$|\/platform\/web\/use-server-time\.ts$/,
  /\/(platform\/web\/ui|features\/(days|dashboard)\/web)\/.*\.css$/,
  /\/(clock|Shell|SettingsFrame|Search)\.module\.css$/,
  // The message of a form has it.
  /^\0mdi:mdiAlertCircleOutline$/,
  component('ActionIcon', 'Anchor', 'Box', 'InputBase', 'Text', 'TextInput'),
];
/** Modules of the frame around the screens of signed-in people, and of the feed, which everyone sees first. */
const ofTheFrame = [
  /\/app\/web\/shell\/Frame\.tsx$|\/features\/dashboard\/web\/Feed\.tsx$/,
  /\/features\/(?!feed)\w+\/events\.ts$|\/platform\/web\/ui\/(Card|EmptyState|PageHead|QueryState)\.tsx$/,
  /\/parts\/(AddPerson|DayRuler|day-hours|use-wizard)\.tsx?$/,
  component('Skeleton'),
];
/** The posts and the cards beside them, which everyone sees first once the clock is shown. */
const ofLanding = [
  /\/feed\/web\/(parts\/|feed-api|use-posts|gone-posts|feed-words|post-draft)/,
  /\/feed\/web\/(PostBody|PostCard|PostFiles|PostMenu|WritePost)\.tsx$/,
  /\/comments\/web\/parts\/|\/dashboard\/web\/DayCards\.tsx$/,
  /\/dashboard\/web\/cards\/Landing\.tsx$|\/to-do\/web\/parts\//,
];
const ofForms = [
  /\/@mantine\/form\/|\/platform\/web\/(form|edit-load)\.ts$|\/ui\/FormProblem\.tsx$|useMutation/,
  component('Alert', 'PasswordInput'),
];
/** Floating elements above the page, and lists. */
const ofPanels = [
  // The client of live news, which every page of signed-in people needs once it is shown.
  /\/node_modules\/pusher-js\//,
  /\/dashboard\/web\/cards\/(ShownCard|people-cards|PeopleRows|Tier|WhoIsIn|card-names)\.tsx?$/,
  /\/@floating-ui\/|\/@mantine\/hooks\/|\/platform\/web\/ui\/(list\/|Dialog|FormConflict|SaveFoot)/,
  // The set-up of attendance needs it, and no other module of the shifts.
  /\/features\/shifts\/web\/parts\/shift-impact\.ts$/,
  // The punches of terminals need it, and no other module of the days.
  /\/features\/days\/rules\/later-text\.ts$/,
  component(
    'Badge',
    'Checkbox',
    'Chip',
    'Combobox',
    'CopyButton',
    'Divider',
    'Drawer',
    'FileButton',
    'Group',
    'HoverCard',
    'Menu',
    'Modal',
    'NativeSelect',
    'Pagination',
    'Paper',
    'Popover',
    'Progress',
    'Radio',
    'SegmentedControl',
    'Select',
    'SimpleGrid',
    'Stack',
    'Switch',
    'Table',
    'Textarea',
    'Tooltip',
  ),
];
/** Large fields that few screens use. */
const ofFields = [/\/@mantine\/dates\/|\/ui\/DateField\.tsx$|\/react-number-format\//, component('NumberInput')];
/** Rows that can be reordered by hand. */
const ofSorting = /\/@dnd-kit\/|\/ui\/(Sortable\.tsx|sortable-words\.ts)$/;
const ofDays =
  /\/features\/(days|attendance|corrections|periods|my-shifts|calendar)\/|\/features\/shifts\/(rules\/|web\/(parts\/|tints))/;
/** Modules for following long work on the screen that started it. */
const ofBatches = /\/features\/batches\/(events|web\/parts\/use-batch)\.ts$/;
const ofShifts = /\/features\/(shifts|shift-planning)\/web\//;
/** Modules that the screens of the reports share, with the schemas of their filters. */
const ofReports = /\/features\/reports\//;
/** Modules that the screens of the terminals share. */
const ofTerminals = /\/features\/terminals\/(?!events)/;
/** Modules of the feed for people who are setting up a company. */
const ofSteps = /\/features\/settings\/web\/(steps|parts)\//;

const isAny = (tests: readonly RegExp[], id: string) => tests.some((test) => test.test(id));
/** Styles of several screens, and those that no screen has initially but needs on demand. */
const isSharedStyle = (id: string, { length }: readonly string[]) =>
  (length > 1 && /\/src\/.*\.css$/.test(id) && !ofTerminals.test(id)) ||
  /\/(steps\.module|set-up-card\.module|not-signed-in\.module|dates\/styles\.layer)\.css$/.test(id);
const isSharedIcon = (id: string, { length }: readonly string[]) => length > 8 && id.startsWith('\0mdi:');
/** Modules in chunks of their own, however many screens need them. */
const hasOwnFile = (id: string) => isAny([ofDays, ofShifts, ofSorting, ofReports, ofTerminals, ...ofFields], id);

/**
 * Groups of modules that share a file; a module belongs to the first group that names it or needs it.
 * By default the bundler makes a file for every set of modules that some screens share,
 * which is a hundred requests per screen. So initial modules of several screens are in a few files, and those of one
 * screen in its own file, even if its dialogs need them, too. See docs/decisions/files-of-the-browser.md.
 */
export const chunkGroups: Groups = prioritise([
  // First script of the page, small and separate: see docs/decisions/the-first-clock.md.
  { name: 'first', test: /\/app\/web\/first\.ts$/ },
  // Modules of every page: React, router, query cache, and the shared styles.
  groupByScreens('app', (id, screens) => isAny(ofThePage, id) || isSharedStyle(id, screens)),
  // Modules of every page of signed-in people: frame, clock, feed, and the shared icons.
  groupByScreens('frame', (id, screens) => isAny(ofTheFrame, id) || isSharedIcon(id, screens)),
  // Details of all screens, for the search and the list of alerts.
  { name: 'details', test: /\/screens\.ts\?details$/ },
  { name: 'forms', test: (id) => isAny(ofForms, id) },
  { name: 'validation', test: /\/node_modules\/zod\/|\/platform\/shared\/(schemas|validators|sentences)\.ts$/ },
  groupByScreens(
    'panels',
    (id, { length }) => isAny([...ofPanels, ofBatches, ofSteps], id) || (length > 1 && !hasOwnFile(id)),
  ),
  { name: 'fields', test: (id) => isAny(ofFields, id) },
  { name: 'sorting', test: ofSorting },
  groupByScreens('days', (id, { length }) => length > 1 && ofDays.test(id)),
  groupByScreens('shifts', (id, { length }) => length > 1 && ofShifts.test(id)),
  groupByScreens('reports', (id, { length }) => length > 1 && ofReports.test(id)),
  groupByScreens('terminals', (id, { length }) => length > 1 && ofTerminals.test(id)),
  { name: 'landing', test: (id) => isAny(ofLanding, id) },
  groupByScreens(
    (screens) => (screens.length === 1 ? screens[0] : undefined),
    () => true,
  ),
]);

type Group = Groups[number];

function prioritise(groups: readonly Group[]): Groups {
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
}

/** A group selected by the screens that need a module from the start. */
function groupByScreens(
  name: string | ((screens: readonly string[]) => string | undefined),
  fits: (id: string, screens: readonly string[]) => boolean,
): Group {
  let found: ReturnType<typeof screensByModule> | undefined;
  return {
    debugName: typeof name === 'string' ? name : 'screens',
    name: (id: string, modules: Modules) => {
      const screens = (found ??= screensByModule(modules)).get(id) ?? [];
      if (!fits(id, screens)) return null;
      return typeof name === 'string' ? name : name(screens);
    },
  };
}
