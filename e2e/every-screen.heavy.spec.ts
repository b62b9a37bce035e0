import type { Page } from '@playwright/test';
import { database } from '#platform/testing/company.ts';
import { bareWordsIn } from './bare-texts.ts';
import { boundsFaults } from './bounds.ts';
import { test, type Demo } from './demo-company.ts';
import { everyAddress, guestAddresses, type Addresses } from './every-address.ts';
import { peopleData } from './people-data.ts';
import { pseudoText, speakPseudo, type PseudoLanguage } from './pseudo.ts';
import { textsShown } from './texts-shown.ts';
import { rendered, walkerOf } from './walk.ts';
import { accessibilityFaults, expect } from './world.ts';

type Check = 'bounds' | 'texts' | 'accessibility' | 'contrast';

interface Window {
  readonly size: { readonly width: number; readonly height: number };
  readonly look: 'light' | 'dark';
  readonly checks: readonly Check[];
}

const [phone, laptop] = [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
];
/** A laptop at 200 %, a small phone, a laptop at 400 %, and a phone at 200 %. */
const smallSizes = [
  { width: 683, height: 384 },
  { width: 360, height: 780 },
  { width: 342, height: 384 },
  { width: 195, height: 422 },
];

/** Windows for an address, one after the other. Accessibility is the same in both languages, and colours in all states. */
const windows: Readonly<Record<PseudoLanguage | 'state', readonly Window[]>> = {
  'en-XA': [
    { size: laptop, look: 'light', checks: ['bounds', 'texts', 'accessibility'] },
    ...smallSizes.map((size) => ({ size, look: 'light', checks: ['bounds'] }) as const),
    { size: phone, look: 'dark', checks: ['bounds', 'texts', 'accessibility'] },
    { size: laptop, look: 'dark', checks: ['contrast'] },
  ],
  state: [
    { size: laptop, look: 'light', checks: ['bounds', 'texts', 'accessibility'] },
    ...smallSizes.map((size) => ({ size, look: 'light', checks: ['bounds'] }) as const),
    { size: phone, look: 'light', checks: ['bounds', 'texts'] },
  ],
  'ar-XB': [
    { size: laptop, look: 'light', checks: ['bounds', 'texts'] },
    { size: phone, look: 'light', checks: ['bounds', 'texts'] },
  ],
};

/** Known faults: where, which, and why they remain. */
const known: readonly (readonly [address: RegExp, fault: RegExp, why: string])[] = [
  [/^\/billing\//, /shows an error/, 'Installations of their own have no bills.'],
  [/nobody/, /shows an error/, 'This is the state of the address.'],
  [/\/used$/, /shows an error/, 'Links that have been used lead nowhere else.'],
  [/holidays\/import/, /bare text/, 'Public holidays and regions have the names that their library knows.'],
  [
    /report=employee-details/,
    /bare text: (month|year|hour|week)$/,
    'Pay periods are shown by their codes, as in the file.',
  ],
  [
    /^\/leaves?\/(review|all)/,
    /clipped: .* in small/,
    'The state of an application has one line, so that rows have one height.',
  ],
  [
    /^\/calendar/,
    /clipped: .* in b\._line/,
    'A line in a cell of the month is as wide as its day; the day has all of it.',
  ],
  [/^\/people$/, /clipped: .* in td/, 'Columns of the people table are as wide as their reader makes them.'],
  [
    /shift-assignment/,
    /1366 px, light: clipped: .* in (p\.|small|span.mantine-Button-label)/,
    'Head and bar of the planner keep one row, so that no panel moves them: lines and actions become narrower.',
  ],
];

type BareWords = (text: string) => string;

interface Walk extends Addresses {
  /** Words of a text that neither people have written nor a translator has said. */
  readonly bareWords: BareWords;
  /** Reads what people have written again, for alerts that have come since. */
  bareWordsNow(): Promise<BareWords>;
}

/** The walk of this worker, which has one demo company. */
let prepared: Promise<Walk> | undefined;

async function prepare(demo: Demo): Promise<Walk> {
  const bareWordsNow = async () => bareWordsIn(await database.tenant(demo.company_id, 'read', peopleData));
  return { ...(await everyAddress(demo)), bareWords: await bareWordsNow(), bareWordsNow };
}

/** Begins the code on an error screen: 'Error 404'. */
const [errorCode = ''] = pseudoText('Error {code}').split('{code}');

/** Returns sentences about the texts of a page that no translator has said, and those that do not fit. */
async function textFaults(page: Page, address: string, { bareWords, bareWordsNow }: Walk): Promise<string[]> {
  const { bare, clipped } = await textsShown(page);
  // Fields show what the address asks for.
  const asked = [...new URL(address, 'http://any').searchParams.values()];
  const isBare = (text: string, words: BareWords) =>
    /[A-Za-z]{2}/.test(asked.reduce((rest, value) => rest.replaceAll(value, ' '), words(text)));
  const suspected = bare.filter(([text]) => isBare(text, bareWords));
  const wordsNow = suspected.length ? await bareWordsNow() : bareWords;
  return [
    ...suspected.filter(([text]) => isBare(text, wordsNow)).map(([text, place]) => `${place} has a bare text: ${text}`),
    ...clipped.map((each) => `clipped: ${each}`),
  ];
}

const check = (name: Check, page: Page, address: string, walk: Walk): Promise<string[]> =>
  ({
    bounds: () => boundsFaults(page),
    texts: () => textFaults(page, address, walk),
    accessibility: () => accessibilityFaults(page),
    contrast: () => accessibilityFaults(page, 'color-contrast'),
  })[name]();

/** Opens an address in windows; returns sentences about what is wrong, but for known faults. */
async function faultsAt(page: Page, address: string, looks: readonly Window[], walk: Walk): Promise<string[]> {
  const faults = new Set<string>();
  if (!address.startsWith('/error-') && (await page.getByText(errorCode).count())) faults.add('shows an error');
  for (const { look, size, checks } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: look });
    await rendered(page);
    for (const name of checks)
      for (const each of await check(name, page, address, walk)) faults.add(`at ${size.width} px, ${look}: ${each}`);
  }
  await page.setViewportSize(laptop);
  return [...faults].filter((fault) => !known.some(([where, what]) => where.test(address) && what.test(fault)));
}

for (const [language, parts] of [
  ['en-XA', 40],
  ['ar-XB', 12],
] as const)
  for (let part = 0; part < parts; part += 1)
    test(`${language}: every screen is translated, fits and is accessible, part ${part + 1} of ${parts}`, async ({
      demo,
      window,
    }) => {
      const walk = await (prepared ??= prepare(demo));
      const context = await window({ viewport: laptop });
      await context.addCookies([demo.cookie]);
      await speakPseudo(context, language);
      const page = await context.newPage();
      await page.goto(`${demo.address}/feed`);
      await page.locator('#loading-bar').waitFor({ state: 'detached' });
      const open = walkerOf(page);
      const all = language === 'en-XA' ? [...walk.screens, ...walk.states] : walk.screens;
      for (const address of all.filter((_, index) => index % parts === part)) {
        await open(address);
        const looks = windows[walk.states.includes(address) ? 'state' : language];
        expect.soft(await faultsAt(page, address, looks, walk), address).toEqual([]);
      }
    });

for (const language of ['en-XA', 'ar-XB'] as const)
  test(`${language}: every screen of guests is translated, fits and is accessible`, async ({ demo, window }) => {
    const walk = await (prepared ??= prepare(demo));
    const context = await window({ viewport: laptop });
    await speakPseudo(context, language);
    const page = await context.newPage();
    await page.goto(`${demo.address}/login`);
    await page.locator('#loading-bar').waitFor({ state: 'detached' });
    const open = walkerOf(page);
    for (const address of guestAddresses) {
      await open(address);
      expect.soft(await faultsAt(page, address, windows[language], walk), address).toEqual([]);
    }
  });
