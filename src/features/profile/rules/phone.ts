/**
 * Makes a typed number valid for the rule of phone numbers: separators between
 * digits become spaces, '030/5550101' → '030 5550101'. Nothing else changes.
 */
export const tidyPhone = (text: string): string => text.replace(/(?<=[\d)])\s*[/.·]\s*(?=[\d(])/g, ' ');
