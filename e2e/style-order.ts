import type { Page } from '@playwright/test';

/**
 * Returns elements whose computed styles change when the style sheets of a page load in the opposite order,
 * with these styles. The network decides the order, so nothing may depend on it.
 */
export const orderFaults = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    const sheets = [...document.styleSheets].filter(({ href }) => href !== null);
    // New sheets for each order: the browser treats the same sheets in another order as unchanged.
    const copies = () =>
      sheets.map(({ cssRules }) => {
        const copy = new CSSStyleSheet();
        copy.replaceSync([...cssRules].map(({ cssText }) => cssText).join('\n'));
        return copy;
      });
    const [inOrder, reversed] = [copies(), copies().toReversed()];
    const elements = [...document.querySelectorAll(`:is(${selector}), :is(${selector}) *`)].filter(
      (element) => !(element instanceof SVGElement && !(element instanceof SVGSVGElement)),
    );
    const looks = () =>
      elements.map((element) => {
        const style = getComputedStyle(element);
        return Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`);
      });
    for (const sheet of sheets) sheet.disabled = true;
    document.adoptedStyleSheets = inOrder;
    const before = looks();
    document.adoptedStyleSheets = reversed;
    const after = looks();
    document.adoptedStyleSheets = [];
    for (const sheet of sheets) sheet.disabled = false;
    return elements.flatMap((element, index) => {
      const changed = after[index]?.filter((line, at) => line !== before[index]?.[at]) ?? [];
      return changed.length > 0 ? [`${element.tagName} ${element.getAttribute('class')}: ${changed.join('; ')}`] : [];
    });
  }, within);
