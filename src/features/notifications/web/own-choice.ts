import type { Reply } from '#platform/shared/contract.ts';
import type { FormOf } from '#platform/web/form.ts';
import type { notifications } from '../contract.ts';

export type Preferences = Reply<(typeof notifications)['preferences']>;
/** A person's own alert settings. */
export type OwnChoice = Pick<Preferences, 'alerts' | 'hours'>;
export type ChoiceForm = FormOf<OwnChoice>;
