import { ActionIcon, Textarea } from '@mantine/core';
import { mdiSend } from '@mdi/js';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { t } from '#platform/web/i18n.ts';
import { usePerson } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { PersonCard } from '#features/people/contract.ts';
import { Emoji } from './Emoji.tsx';
import { keepUnsentComment } from './gone-posts.ts';
import { MentionList, stepIn } from './MentionList.tsx';
import c from './post.module.css';
import type { Post } from '../rules/shapes.ts';
import { usePeople } from './use-people.ts';
import { useReaders } from './use-readers.ts';

const maxCommentLength = 2000;

interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** Author of the comment that is answered; a new object for each press. */
export interface ReplyTarget {
  readonly to: NamedPerson;
}

interface WriteCommentProps {
  /** The post to comment on. */
  post: Pick<Post, 'id' | 'is_for_everyone'>;
  answered?: ReplyTarget | undefined;
  /** Whether it is on the screen of the post, where the keys are explained. */
  isAlone?: boolean;
  onSend(body: string, mentions: readonly string[]): void;
}

/** Enter sends, Shift+Enter begins a line, @ mentions a person. An answer mentions its recipient. */
export function WriteComment({ post, answered, isAlone = false, onSend }: WriteCommentProps) {
  const me = usePerson();
  const { text, setText, mention, field, name, insert, send, onKeyDown } = useWriting({ post, answered, onSend });
  useEffect(() => keepUnsentComment(post.id, text), [post.id, text]);
  return (
    <div className={c['write']}>
      <Avatar name={me.name} avatar={me.avatar} size={32} />
      <div>
        <Textarea
          ref={field}
          aria-label={t('Write a comment')}
          placeholder={t('Write a comment')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={maxCommentLength}
          value={text}
          rightSectionWidth={76}
          rightSectionPointerEvents="all"
          rightSection={<CommentButtons isEmpty={text.trim() === ''} onEmoji={insert} onSend={send} />}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {mention.seeing.length + mention.others.length > 0 && <MentionList {...mention} onChoose={name} />}
        {isAlone && <Keys />}
      </div>
    </div>
  );
}

interface EndsProps {
  isEmpty: boolean;
  onEmoji(emoji: string): void;
  onSend(): void;
}

const CommentButtons = ({ isEmpty, onEmoji, onSend }: EndsProps) => (
  <span className={c['ends']}>
    <Emoji size={32} onChoose={onEmoji} />
    <ActionIcon size={32} variant="subtle" aria-label={t('Send comment')} disabled={isEmpty} onClick={onSend}>
      <Icon path={mdiSend} size={20} />
    </ActionIcon>
  </span>
);

const Keys = () => (
  <p className={c['hint']}>
    <kbd>{t('Enter')}</kbd> {t('to send,')} <kbd>{t('Shift', { of: 'key' })}</kbd> <kbd>{t('Enter')}</kbd>{' '}
    {t('for a new line,')} <kbd>@</kbd> {t('to mention someone')}
  </p>
);

/** Returns the ids of mentioned people whose names are still in the text. */
const namedIn = (text: string, named: readonly NamedPerson[]) => [
  ...new Set(named.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

function useWriting({ post, answered, onSend }: WriteCommentProps) {
  const [text, setText] = useState('');
  const [named, setNamed] = useState<readonly NamedPerson[]>([]);
  const mention = useMention(text, post);
  const field = useRef<HTMLTextAreaElement>(null);
  const name = (person: PersonCard) => {
    setText(`${text.slice(0, mention.from)}@${person.name} `);
    setNamed((known) => [...known, person]);
    field.current?.focus();
  };
  const insert = useInserting(text, setText, field);
  const address = (person: NamedPerson) => {
    setText((known) => (known.startsWith(`@${person.name} `) ? known : `@${person.name} ${known}`));
    setNamed((known) => [...known, person]);
  };
  const [last, setLast] = useState(answered);
  if (answered && answered !== last) {
    setLast(answered);
    address(answered.to);
  }
  useEffect(() => {
    if (answered) field.current?.focus();
  }, [answered]);
  const send = () => {
    if (text.trim() === '') return;
    onSend(text.trim(), namedIn(text, named));
    setText('');
    setNamed([]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mention.onKeyDown(event, name)) return event.preventDefault();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return undefined;
    event.preventDefault();
    return send();
  };
  return { text, setText, mention, field, name, insert, send, onKeyDown };
}

/** Inserts text at the cursor, up to the maximum length, and puts the cursor behind it. */
function useInserting(text: string, setText: (text: string) => void, field: RefObject<HTMLTextAreaElement | null>) {
  const caret = useRef<number>(undefined);
  useEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [text, field]);
  return (piece: string) => {
    const at = field.current?.selectionStart ?? text.length;
    const next = `${text.slice(0, at)}${piece}${text.slice(field.current?.selectionEnd ?? at)}`;
    field.current?.focus();
    if (next.length > maxCommentLength) return;
    caret.current = at + piece.length;
    setText(next);
  };
}

/** Offers people whose names match the text behind the last @ at the end. */
function useMention(text: string, post: WriteCommentProps['post']) {
  const [closedAt, setClosedAt] = useState<number>();
  const [chosen, setChosen] = useState(0);
  const found = /(?:^|\s)@([\p{L}\p{M}.'-]{0,30}(?: [\p{L}\p{M}.'-]{1,30})?)$/u.exec(text);
  const from = found ? text.length - (found[1]?.length ?? 0) - 1 : -1;
  const { seeing, others } = useReaders({ post }, usePeople(found && closedAt !== from ? (found[1] ?? '') : null));
  const people = [...seeing, ...others];
  const at = Math.min(chosen, Math.max(0, people.length - 1));
  return {
    from,
    seeing,
    others,
    chosen: at,
    /** @returns whether the list handled the key */
    onKeyDown({ key }: KeyboardEvent, choose: (person: PersonCard) => void): boolean {
      const person = people[at];
      if (!person) return false;
      if (key === 'Escape') setClosedAt(from);
      else if (key === 'Enter' || key === 'Tab') choose(person);
      else if (key === 'ArrowDown' || key === 'ArrowUp') setChosen(stepIn(people.length, at, key));
      else return false;
      return true;
    },
  };
}
