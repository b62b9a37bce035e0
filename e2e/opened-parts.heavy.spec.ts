import { boundsFaults, windowSizes } from './bounds.ts';
import { test } from './demo-company.ts';
import { openPart, openedParts } from './opened-parts.ts';
import { orderFaults } from './style-order.ts';
import { rendered } from './walk.ts';
import { expect } from './world.ts';

const laptop = { width: 1366, height: 768 };

// Opening all parts takes long: each test takes every fourth one.
for (const fourth of [0, 1, 2, 3])
  test(`opened parts fit every window, and look the same in any order of the style sheets, part ${fourth + 1} of 4`, async ({
    demo: { address, cookie },
    window,
  }) => {
    const context = await window({ viewport: laptop });
    await context.addCookies([cookie]);
    const page = await context.newPage();
    const faults: string[] = [];
    for (const part of openedParts.filter((_, index) => index % 4 === fourth)) {
      const say = (fault: string) => faults.push(`${part.path}, ${part.presses.join(', ')}: ${fault}`);
      await page.setViewportSize(laptop);
      await page.goto(address + part.path);
      await openPart(page, part);
      for (const fault of await orderFaults(page, '[role=dialog], [role=menu]')) say(fault);
      for (const size of windowSizes) {
        await page.setViewportSize(size);
        await rendered(page);
        for (const fault of await boundsFaults(page)) say(`at ${size.width} px ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  });
