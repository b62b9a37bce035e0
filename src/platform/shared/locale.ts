/** Language and country whose dates, names of months and weekdays are shown where no other is chosen. */
export const defaultLocale = 'en-GB';

/** Language alone, for what does not differ between its countries: lists, names of countries, the order of names. */
export const defaultLanguage = 'en';

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Direction in which a language is read, as in `<html dir>`. @param locale 'ar-EG' */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  rightToLeft.has(locale.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';

/** Order of names as people read them: 'Team 9' before 'Team 10', accents and capitals do not count. */
export const collatorOf = (locale = defaultLanguage): Intl.Collator =>
  new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });

const names = new Intl.Collator(defaultLanguage);

/** Compares two names, also by accents and capitals, independently of the language of the machine. */
export const compareNames = (one: string, other: string): number => names.compare(one, other);

/** 'Assembly, Quality, and Workshop' */
export const listOf = (parts: readonly string[], locale = defaultLanguage): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts);
