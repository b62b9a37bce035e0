/**
 * The picture of whoever has none of their own (specification A §9): one address for everybody, from the page's own
 * base on, which browsers keep for good. Another picture gets another name.
 */
export const stockAvatar = 'assets/person-1.svg';
