import type { Page } from '@playwright/test';

/** Texts that a page shows in a pseudo-language. */
export interface ShownTexts {
  /** Texts, names, hints and values with Latin words that are not accented, each with the element that has it. */
  readonly bare: readonly (readonly [text: string, place: string])[];
  /** Accented texts that do not fit into a box which hides the rest. */
  readonly clipped: readonly string[];
}

/** Reads all texts of a page at once, also those that only screen readers say. */
export const textsShown = (page: Page): Promise<ShownTexts> =>
  page.evaluate(() => {
    const accented = /[À-žƁǪṀṁṼṽẊ]/;
    const plain = /[A-Za-z]{2}/;
    const bare: [string, string][] = [];
    const clipped = new Set<string>();
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const style = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, style);
      return style;
    };
    const placeOf = (element: Element): string => {
      const name = (each: Element | null) => each?.getAttribute('class')?.split(' ').at(-1);
      return `${element.tagName.toLowerCase()}.${name(element) ?? `${name(element.parentElement) ?? ''}>`}`;
    };
    const note = (text: string | null, element: Element): void => {
      if (text && plain.test(text)) bare.push([text.replace(/\s+/g, ' ').trim(), placeOf(element)]);
    };
    const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';

    const clips = (text: Text, parent: Element): void => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const [left, right, top, bottom] = [
        Math.min(...rects.map((rect) => rect.left)),
        Math.max(...rects.map((rect) => rect.right)),
        Math.min(...rects.map((rect) => rect.top)),
        Math.max(...rects.map((rect) => rect.bottom)),
      ];
      const found: string[] = [];
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position, display } = styleOf(box);
        const own = box.getBoundingClientRect();
        // Texts for screen readers only are a pixel large, and folded ones have no height.
        if (own.width <= 1 || own.height <= 1) return;
        if (/auto|scroll/.test(overflowX + overflowY)) {
          if (right < own.left || left > own.right || bottom < own.top || top > own.bottom) return;
          break;
        }
        if (display !== 'inline' && (hides(overflowX) || hides(overflowY))) {
          // Outside of the box as a whole: hidden on purpose.
          if (right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom) return;
          const isOwn = box === parent || styleOf(parent).display === 'inline';
          const wide = isOwn
            ? box.scrollWidth - box.clientWidth
            : Math.round(Math.max(right - own.right, own.left - left));
          const high =
            isOwn && found.length === 0 ? box.scrollHeight - box.clientHeight : Math.round(bottom - own.bottom);
          if (hides(overflowX) && wide > 1) found.push(`${wide} px too wide in ${placeOf(box)}`);
          else if (hides(overflowY) && high > 5) found.push(`${high} px too high in ${placeOf(box)}`);
        }
        if (position === 'fixed') break;
      }
      // Lists of names are cut short on purpose; a message begins with its bracket.
      if (found[0] && text.data.trimStart().startsWith('[')) clipped.add(`“${text.data.trim()}” ${found[0]}`);
    };

    note(document.title, document.documentElement);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
      if (node instanceof Text) {
        const parent = node.parentElement;
        if (!parent || !node.data.trim() || /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(parent.tagName)) continue;
        if (!parent.checkVisibility({ visibilityProperty: true })) continue;
        note(node.data, parent);
        if (accented.test(node.data)) clips(node, parent);
      } else if ((node instanceof HTMLElement || node instanceof SVGElement) && !node.closest('[aria-hidden=true]')) {
        for (const name of [
          'aria-label',
          'title',
          'placeholder',
          'alt',
          'aria-description',
          'aria-roledescription',
          'aria-valuetext',
        ])
          note(node.getAttribute(name), node);
        if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)
          if (!/checkbox|radio|hidden|color/.test(node.type)) note(node.value, node);
        if (node instanceof HTMLOptionElement) note(node.text, node);
      }
    }
    return { bare, clipped: [...clipped] };
  });
