/** The product's name for people, and as part of paths ('/app/muster-bar/search'). */
export const product = { name: 'Muster', slug: 'muster' } as const;
