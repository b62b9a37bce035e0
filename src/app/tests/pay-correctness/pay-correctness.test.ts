import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { caseTables } from '../case-tables.ts';

const place = new URL('../../../../docs/pay-correctness.md', import.meta.url);

const introduction = `# Pay correctness

Named cases of what recorded time becomes by a pay rule: each can be checked with a law and a pencil. They are case files:
they run on companies of their own through the same calls as the browser, and anyone can change and run them with
\`npm run cases\` ([cases.md](cases.md)). This page is written from them (\`UPDATE_PAY=1 npm test -- pay-correctness\`), and a
test fails when it says something else.

More cases, without a company, stand beside the rules in \`src/features/pay/rules\`, and a second calculation that goes
minute by minute comes to the same elements for random terms and weeks (\`npm test -- pay-laws\`).

Elements are quantities: hours on the clock, times the factor of a premium. \`base\` and overtime add up to the worked
time; premiums lie over it.
`;

test('docs/pay-correctness.md says what the cases say', async () => {
  const page = [introduction, ...caseTables(({ isOfPay }) => isOfPay)].join('\n');
  if (process.env['UPDATE_PAY'] === '1') await writeFile(place, page);
  expect(await readFile(place, 'utf8')).toBe(page);
});
