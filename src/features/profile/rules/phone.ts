/**
 * A number as the rule of phone numbers takes it: what people write between digits becomes a space, '030/5550101' →
 * '030 5550101'. Nothing else of it changes.
 */
export const tidyPhone = (text: string): string => text.replace(/(?<=[\d)])\s*[/.·]\s*(?=[\d(])/g, ' ');
