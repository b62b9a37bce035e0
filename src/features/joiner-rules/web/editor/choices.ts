import type { Reply } from '#platform/shared/contract.ts';
import type { joinerRules } from '../../contract.ts';

export type RuleChoices = Reply<(typeof joinerRules)['choices']>;
