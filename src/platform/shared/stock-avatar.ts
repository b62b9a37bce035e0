/**
 * Picture for people without their own (specification A §9): one address for everyone, relative to the page's base,
 * which browsers cache permanently. A changed picture needs another name.
 */
export const stockAvatar = 'assets/person-1.svg';
