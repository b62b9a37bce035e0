/** Fields by which people are given something of a later feature when they are added. */
export const newcomerFields = ['leave_policy_id', 'leave_review_id'] as const;
export type NewcomerField = (typeof newcomerFields)[number];

/** Items chosen for people who are added; null or omitted: none. */
export type NewcomerSelection = { readonly [Field in NewcomerField]?: string | null | undefined };
