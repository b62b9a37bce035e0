/**
 * So many people are reckoned within a request that tells what a change of their employment would change elsewhere: a
 * tenth of a second. Of more a thread tells it.
 */
export const toldAtOnce = 250;
