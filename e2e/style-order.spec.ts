import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { dateAt, recordDay } from './recorded-days.ts';
import { orderFaults } from './style-order.ts';
import { expect, test } from './world.ts';

const project = fileURLToPath(new URL('../', import.meta.url));

/** Returns selectors of rules outside every cascade layer that style a class of the component library. */
const unlayered = (page: Page, text: string): Promise<string[]> =>
  page.evaluate((css) => {
    const found: string[] = [];
    const look = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && /\.m_[0-9a-f]{6,}/.test(rule.selectorText)) found.push(rule.selectorText);
        if (rule instanceof CSSGroupingRule && !(rule instanceof CSSLayerBlockRule)) look(rule.cssRules);
      }
    };
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    look(sheet.cssRules);
    return found;
  }, text);

test('in every built style sheet the rules of the component library are in a cascade layer', async ({ page }) => {
  const files = globSync('dist/assets/*.css', { cwd: project });
  expect(files.length).toBeGreaterThan(40);
  const faults: string[] = [];
  for (const file of files) {
    const [first, ...others] = await unlayered(page, readFileSync(project + file, 'utf8'));
    if (first) faults.push(`${file}: ${first} and ${others.length} others`);
  }
  expect(faults).toEqual([]);
});

test('rules of the component library outside of a layer are found, also within a media query', async ({ page }) => {
  const sheet = `@layer mantine { .m_87cf2631 { color: red } }
    .own { color: red }
    @media (min-width: 1px) { .m_8fb7ebe7 { color: red } }
    .m_77c9d27d { color: red }`;
  expect(await unlayered(page, sheet)).toEqual(['.m_8fb7ebe7', '.m_77c9d27d']);
});

for (const [layer, faults] of [
  ['', ['P a b: border-block-end-color: rgb(255, 0, 0); border-bottom-color: rgb(255, 0, 0)']],
  ['@layer library', []],
] as const)
  test(`a style that depends on the order of two sheets is ${layer ? 'none once one of them is in a layer' : 'found'}`, async ({
    page,
  }) => {
    const own = '.a { border-bottom-color: red }';
    const sheets = { a: layer ? `${layer} { ${own} }` : own, b: '.b { border-bottom-color: blue }' };
    await page.route('http://styles.localhost/**', (route) => {
      const name = new URL(route.request().url()).pathname.slice(1) as keyof typeof sheets | '';
      if (name !== '') return route.fulfill({ contentType: 'text/css', body: sheets[name] });
      const links = Object.keys(sheets).map((sheet) => `<link rel="stylesheet" href="/${sheet}">`);
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html>${links.join('')}<p class="a b">` });
    });
    await page.goto('http://styles.localhost/');
    expect(await orderFaults(page, 'p')).toEqual(faults);
  });

test('the clock-out of a day that is too long looks the same in whatever order its style sheets come', async ({
  acme,
  as,
}) => {
  const ana = await acme.hire('Ana', 'allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance');
  await recordDay(acme, ana, dateAt(-1), [{ start: '10:00:00', breaks: [['11:00:00', '11:20:00']] }]);
  const page = await as(ana, '/feed');
  await page.getByRole('group', { name: 'Clock', exact: true }).getByRole('button', { name: 'Clock Out' }).click();
  const dialog = page.getByRole('dialog', { name: /^Confirm Clock Out/ });
  await dialog.getByRole('radio', { name: 'abnormal' }).click();
  await dialog.getByLabel('Entry 1 End hours').waitFor();
  expect(await orderFaults(page)).toEqual([]);
});
