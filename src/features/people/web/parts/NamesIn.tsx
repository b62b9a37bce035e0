import { Fragment } from 'react';
import type { PersonName } from '../../contract.ts';
import { PersonLink } from './PersonLink.tsx';

/** Private-use characters that stand for the names until the sentence is translated. */
const firstMark = 0xe000;
const marks = /([\uE000-\uE00F])/;

interface NamesInProps {
  /** Up to 16 people. */
  people: readonly Pick<PersonName, 'name' | 'username'>[];
  /** Builds the sentence: `(name) => t('closed by {name}', { name })`. */
  of(...names: readonly string[]): string;
}

/** Shows a sentence with names as links to profiles, in the order that the language needs. */
export function NamesIn({ people, of }: NamesInProps) {
  const sentence = of(...people.map((_, index) => String.fromCharCode(firstMark + index)));
  return sentence.split(marks).map((part, index) => {
    const person = part.length === 1 ? people[part.charCodeAt(0) - firstMark] : undefined;
    if (!person) return <Fragment key={index}>{part}</Fragment>;
    return (
      <PersonLink key={index} of={person.username} isInSentence>
        {person.name}
      </PersonLink>
    );
  });
}
