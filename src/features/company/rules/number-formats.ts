/** Number formats: locales of ECMA-402, each with an example. The first is the specification's (B §9). */
export const numberFormats = ['en-IN', 'en-GB', 'de-DE', 'de-CH', 'fr-FR'] as const;
