/** The product's name as people read it, and as it stands in paths ('/app/muster-bar/search'). */
export const product = { name: 'Muster', slug: 'muster' } as const;
