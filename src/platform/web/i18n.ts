import { translate, type Known, type Text, type Values } from '../shared/translate.ts';
import { number } from './format.ts';

/**
 * Says a message of the screens in the person's language: `t('Good Morning, {name}', { name })`,
 * `t('{people, plural, one {# person} other {# people}}', { people })`. The English message is its own key.
 * Numbers are written as the company writes them; one that is not a quantity, such as a year, is passed as text.
 */
export const t = <const M extends string | Text>(message: M & Known<M>, values: Values = {}): string =>
  translate(message as Text, values, number);
