import Mention, { type MentionNodeAttrs } from '@tiptap/extension-mention';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import type { Extensions } from '@tiptap/core';
import type { SuggestionKeyDownProps, SuggestionProps } from '@tiptap/suggestion';
import { safeLink } from '../rules/document.ts';

/** The text typed behind an @ and the action that inserts a person; null when no one is being mentioned. */
export interface MentionQuery {
  readonly query: string;
  /** Position of the typed name on the screen. */
  readonly place: DOMRect | null;
  choose(person: { readonly id: string; readonly name: string }): void;
}

interface MentionOptions {
  onNaming(naming: MentionQuery | null): void;
  /** @returns whether the list handled the key */
  onKey(event: KeyboardEvent): boolean;
}

type MentionSuggestion = SuggestionProps<unknown, MentionNodeAttrs>;

/** Nodes and marks that the server accepts (`rules/document.ts`), and no others. */
export function extensionsOf(placeholder: string, naming: MentionOptions): Extensions {
  const callbacksOf = ({ query, clientRect, command }: MentionSuggestion) =>
    naming.onNaming({ query, place: clientRect?.() ?? null, choose: ({ id, name }) => command({ id, label: name }) });
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3] },
      link: { openOnClick: false, autolink: true, isAllowedUri: (uri) => safeLink(uri) !== null },
      trailingNode: false,
    }),
    Placeholder.configure({ placeholder }),
    Mention.configure({
      deleteTriggerWithBackspace: true,
      suggestion: {
        allowSpaces: false,
        items: () => [],
        render: () => ({
          onStart: callbacksOf,
          onUpdate: callbacksOf,
          onKeyDown: ({ event }: SuggestionKeyDownProps) => naming.onKey(event),
          onExit: () => naming.onNaming(null),
        }),
      },
    }),
  ];
}
