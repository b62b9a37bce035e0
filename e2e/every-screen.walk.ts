import type { Page } from '@playwright/test';
import { database } from '#platform/testing/company.ts';
import { bareWordsIn } from './bare-texts.ts';
import { boundsFaults, windowSizes } from './bounds.ts';
import { test as demoTest } from './demo-company.ts';
import { everyAddress, guestAddresses } from './every-address.ts';
import { peopleData } from './people-data.ts';
import { addPseudoLanguages, pseudoText, speakPseudo, type PseudoLanguage } from './pseudo.ts';
import { textsShown } from './texts-shown.ts';
import { drawn, walkerOf } from './walk.ts';
import { accessibilityFaults, expect } from './world.ts';

const [narrow, wide] = [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
];

/**
 * Windows of each language; in the longer one, also those of a laptop at 400 % and of a phone at 200 %. Texts are read,
 * and accessibility is checked, in the light of the wide one and in the dark of the phone;
 * accessibility in the dark of the wide one, too.
 */
const windows: Readonly<Record<PseudoLanguage, readonly { readonly width: number; readonly height: number }[]>> = {
  'en-XA': [...windowSizes, { width: 342, height: 384 }, { width: 195, height: 422 }],
  'ar-XB': [wide, narrow],
};

/** Known faults: where, which, and why they remain. */
const known: readonly (readonly [address: RegExp, fault: RegExp, why: string])[] = [
  [/holidays\/import/, /bare text/, 'Public holidays and regions have the names that their library knows.'],
  [
    /report=employee-details/,
    /bare text: (month|year|hour|week)$/,
    'Pay periods are shown by their codes, as in the file.',
  ],
  [
    /^\/leave\/review/,
    /clipped: .* in small/,
    'The state of an application has one line, so that rows have one height.',
  ],
  [/^\/people$/, /clipped: “\[ðûûéé /, 'Columns of the people table are as wide as their reader makes them.'],
  [/shift-assignment/, /clipped: .* in p\./, 'The line below the title of the planner gives way to its tools.'],
  [
    /^\/people(\?view=cards|\/invitations)/,
    /^at 195 px: the screen moves/,
    'A word of a card is wider than half a phone.',
  ],
];

interface Walk {
  /** Addresses of all screens. */
  readonly addresses: readonly string[];
  /** Words of a text that neither people have written nor a translator has said. */
  readonly bareWords: (text: string) => string;
}

const test = demoTest.extend<object, { pseudo: void; walk: Walk }>({
  // The demo company is made when the languages are known, because its alerts are stored in those of their readers.
  pseudo: [
    async ({}, use) => {
      const end = addPseudoLanguages();
      await use();
      end();
    },
    { scope: 'worker', auto: true },
  ],
  walk: [
    async ({ demo }, use) => {
      const data = await database.tenant(demo.company_id, 'read', peopleData);
      await use({ addresses: await everyAddress(demo), bareWords: bareWordsIn(data) });
    },
    { scope: 'worker' },
  ],
});

/** Begins the code on an error screen: 'Error 404'. */
const [errorCode = ''] = pseudoText('Error {code}').split('{code}');

/** Returns sentences about the texts of a page that no translator has said, and those that do not fit. */
async function textFaults(page: Page, address: string, { bareWords }: Walk): Promise<string[]> {
  const { bare, clipped } = await textsShown(page);
  const asked = [...new URL(address, 'http://any').searchParams.values()].filter((value) => value.length > 1);
  const isBare = (text: string) => bareWords(asked.reduce((rest, value) => rest.replaceAll(value, ''), text)) !== '';
  return [
    ...bare.filter(([text]) => isBare(text)).map(([text, place]) => `${place} has a bare text: ${text}`),
    ...clipped.map((each) => `clipped: ${each}`),
  ];
}

/** Opens addresses in all windows of a language; returns sentences about what is wrong. */
async function faultsAt(page: Page, addresses: readonly string[], language: PseudoLanguage, walk: Walk) {
  const open = walkerOf(page);
  const faults: string[] = [];
  for (const address of addresses) {
    await open(address);
    if (!address.startsWith('/error-') && (await page.getByText(errorCode).count()))
      faults.push(`${address} shows an error`);
    for (const size of windows[language]) {
      await page.setViewportSize(size);
      const look = size.width === narrow.width ? 'dark' : 'light';
      await page.emulateMedia({ colorScheme: look });
      await drawn(page);
      const found = await boundsFaults(page);
      const isRead = size.width === narrow.width || size.width === wide.width;
      if (isRead) found.push(...(await textFaults(page, address, walk)));
      if (isRead && language === 'en-XA') found.push(...(await accessibilityFaults(page)));
      if (size.width === wide.width && language === 'en-XA') {
        await page.emulateMedia({ colorScheme: 'dark' });
        found.push(...(await accessibilityFaults(page)).map((each) => `dark: ${each}`));
      }
      for (const each of found) {
        const fault = `at ${size.width} px: ${each}`;
        if (!known.some(([where, what]) => where.test(address) && what.test(fault))) faults.push(`${address} ${fault}`);
      }
    }
    await page.setViewportSize(wide);
  }
  return [...new Set(faults)];
}

for (const [language, parts] of [
  ['en-XA', 9],
  ['ar-XB', 3],
] as const)
  for (let part = 0; part < parts; part += 1)
    test(`${language}: every screen is said, fits and is accessible, part ${part + 1} of ${parts}`, async ({
      demo,
      walk,
      window,
    }) => {
      const context = await window({ viewport: wide });
      await context.addCookies([demo.cookie]);
      await speakPseudo(context, language);
      const page = await context.newPage();
      await page.goto(`${demo.address}/feed`);
      await page.locator('#loading-bar').waitFor({ state: 'detached' });
      const own = walk.addresses.filter((_, index) => index % parts === part);
      expect(await faultsAt(page, own, language, walk)).toEqual([]);
    });

for (const language of ['en-XA', 'ar-XB'] as const)
  test(`${language}: every screen of guests is said, fits and is accessible`, async ({ demo, walk, window }) => {
    const context = await window({ viewport: wide });
    await speakPseudo(context, language);
    const page = await context.newPage();
    await page.goto(`${demo.address}/login`);
    await page.locator('#loading-bar').waitFor({ state: 'detached' });
    expect(await faultsAt(page, guestAddresses, language, walk)).toEqual([]);
  });
