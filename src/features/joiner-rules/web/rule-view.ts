import { text, type ViewOf } from '#platform/web/address.ts';

export const rulesPath = '/settings/people/joiner-rules';

/** Value in the address, instead of an id, for a new rule. */
export const newRule = 'new';

/** `?rule=…` */
export const rulesAddress = {
  /** Id of the open rule; empty: none. */
  rule: text(),
};

export type RulesView = ViewOf<typeof rulesAddress>;
