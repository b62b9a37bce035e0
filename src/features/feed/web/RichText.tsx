import { ActionIcon, Popover, Button, TextInput, Portal } from '@mantine/core';
import {
  mdiAt,
  mdiFormatBold,
  mdiFormatHeader1,
  mdiFormatItalic,
  mdiFormatListBulleted,
  mdiFormatListNumbered,
  mdiLinkVariant,
} from '@mdi/js';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { useCallback, useEffect, useRef, useState, type ReactNode, type FormEvent } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { inlineSign } from '#platform/web/direction.ts';
import { isMeantAsText } from '../rules/pasted.ts';
import { safeLink } from '../rules/document.ts';
import { extensionsOf, type MentionQuery } from './editor.ts';
import { Emoji } from './Emoji.tsx';
import { type Readers, useReaders } from './use-readers.ts';
import { MentionList, stepIn } from './MentionList.tsx';
import { usePeople } from './use-people.ts';
import c from './composer.module.css';

interface RichTextProps {
  /** Initial document. */
  initial: unknown;
  /** Readers of the post, to show which mentioned people would see it. */
  readers: Readers;
  /** Photo and file buttons at the end of the toolbar. */
  buttons: ReactNode;
  error: string | null;
  onChange(document: unknown): void;
  onFiles(files: readonly File[]): void;
  onPublish(): void;
}

/** Editor of a post's text: headings, lists, links, mentions and emoji, by buttons and keys. */
export function RichText(props: RichTextProps) {
  const { readers, buttons, error } = props;
  const [naming, setNaming] = useState<MentionQuery | null>(null);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const takeKeys = useCallback((take: typeof keys.current) => {
    keys.current = take;
  }, []);
  const editor = usePostEditor(props, { onNaming: setNaming, onKey: (event) => keys.current?.(event) ?? false });
  return (
    <div className={c['editor']} data-wrong={error !== null || undefined}>
      <Toolbar editor={editor}>{buttons}</Toolbar>
      <EditorContent editor={editor} className={c['text']} />
      {error !== null && (
        <p className={c['error']} role="alert">
          {error}
        </p>
      )}
      {naming && <NamePeople naming={naming} readers={readers} onKeys={takeKeys} />}
    </div>
  );
}

function usePostEditor(props: RichTextProps, naming: Parameters<typeof extensionsOf>[1]): Editor {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  return useEditor({
    extensions: extensionsOf(t('What do you want to share?'), naming),
    content: props.initial as object,
    autofocus: 'end',
    // The page's Content Security Policy refuses injected style sheets.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': t('Post text') },
      handlePaste: (_view, { clipboardData }) => pasteFiles(clipboardData, latest.current.onFiles),
      handleDrop: (_view, { dataTransfer }) => takeFiles(dataTransfer?.files, latest.current.onFiles),
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
        latest.current.onPublish();
        return true;
      },
    },
    onUpdate: ({ editor }) => latest.current.onChange(editor.getJSON()),
  });
}

function pasteFiles(data: DataTransfer | null, onFiles: (files: readonly File[]) => void): boolean {
  const names = [...(data?.files ?? [])].map(({ name }) => name);
  return !isMeantAsText(data?.getData('text/plain') ?? '', names) && takeFiles(data?.files, onFiles);
}

function takeFiles(files: FileList | undefined, onFiles: (files: readonly File[]) => void): boolean {
  if (!files?.length) return false;
  onFiles([...files]);
  return true;
}

const wordsOf = (text: string) => text.split(/\s+/u).filter(Boolean).length;

/** Toolbar button that leaves the focus in the text. */
const button = (label: string, path: string, isOn: boolean, run: () => void) => (
  <ActionIcon
    variant={isOn ? 'light' : 'subtle'}
    color={isOn ? 'primary' : 'gray'}
    size={36}
    aria-label={label}
    aria-pressed={isOn}
    onMouseDown={(event) => event.preventDefault()}
    onClick={run}
  >
    <Icon path={path} size={20} />
  </ActionIcon>
);

function Toolbar({ editor, children }: { editor: Editor; children: ReactNode }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: now.isActive('heading'),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      words: wordsOf(now.getText()),
    }),
  });
  const at = () => editor.chain().focus();
  return (
    <div className={c['toolbar']} role="toolbar" aria-label={t('Formatting')}>
      {button(t('Heading'), mdiFormatHeader1, state.heading, () => at().toggleHeading({ level: 2 }).run())}
      {button(t('Bold'), mdiFormatBold, state.bold, () => at().toggleBold().run())}
      {button(t('Italic'), mdiFormatItalic, state.italic, () => at().toggleItalic().run())}
      <i aria-hidden />
      {button(t('List'), mdiFormatListBulleted, state.bullets, () => at().toggleBulletList().run())}
      {button(t('Numbered list'), mdiFormatListNumbered, state.numbers, () => at().toggleOrderedList().run())}
      <i aria-hidden />
      <LinkButton editor={editor} />
      {button(t('Mention someone'), mdiAt, false, () => at().insertContent('@').run())}
      <Emoji onChoose={(emoji) => at().insertContent(emoji).run()} />
      <i aria-hidden />
      {children}
      <small>{t('{count, plural, one {# word} other {# words}}', { count: state.words })}</small>
    </div>
  );
}

function LinkButton({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withinPortal position="bottom-start">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('Link')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon path={mdiLinkVariant} size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <LinkField
          initial={String(editor.getAttributes('link')['href'] ?? '')}
          onClose={(href) => {
            setOpen(false);
            if (href === '') editor.chain().focus().unsetLink().run();
            else if (editor.state.selection.empty && !editor.isActive('link'))
              editor
                .chain()
                .focus()
                .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
                .run();
            else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Completes a typed address: a bare 'alder.example' is a web page, a bare email address a mail link. */
function completeAddress(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^[a-z]+:/i.test(text)) return text;
  return text.includes('@') ? `mailto:${text}` : `https://${text}`;
}

/** Edits the address of a link; an empty one removes the link. */
function LinkField({ initial, onClose }: { initial: string; onClose(href: string): void }) {
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const href = completeAddress(text);
    if (href === '' || safeLink(href) !== null) return onClose(href);
    return setProblem(t('Links can only open a web page, email address or phone number'));
  };
  return (
    <form className={c['link']} onSubmit={submit}>
      <TextInput
        label={t('Link')}
        placeholder="https://"
        value={text}
        error={problem}
        data-autofocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit">{t('Apply', { of: 'change' })}</Button>
    </form>
  );
}

/** Height in pixels of three people, and of all offered people with headings. */
const [leastRoom, wholeRoom] = [180, 400];

/** Places the list below the line, or above it near the end of the window. @param top of the line in the window */
function placeOf(top: number, bottom: number) {
  const below = window.innerHeight - bottom;
  if (below < leastRoom) return { bottom: window.innerHeight - top };
  return { top: bottom, ...(below < wholeRoom && { maxHeight: below - 8, overflowY: 'auto' as const }) };
}

interface NamePeopleProps {
  naming: MentionQuery;
  readers: Readers;
  /** Receives the editor's key handler while the list is open. */
  onKeys(take: ((event: KeyboardEvent) => boolean) | null): void;
}

/** Offers the people whom a typed @ may mean and says whether they would see the post. */
function NamePeople({ naming, readers, onKeys }: NamePeopleProps) {
  const { seeing, others } = useReaders(readers, usePeople(naming.query));
  const all = [...seeing, ...others];
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, Math.max(0, all.length - 1));
  useEffect(() => {
    onKeys(({ key }) => {
      const person = all[chosen];
      if (!person) return false;
      if (key === 'Enter' || key === 'Tab') naming.choose(person);
      else if (key === 'ArrowDown' || key === 'ArrowUp') setAt(stepIn(all.length, chosen, key));
      else return false;
      return true;
    });
    return () => onKeys(null);
  });
  if (all.length === 0 || !naming.place) return null;
  const { left, right, top, bottom } = naming.place;
  const start = inlineSign() === 1 ? left : window.innerWidth - right;
  const place = placeOf(top, bottom);
  return (
    <Portal>
      <div className={c['naming']} style={{ insetInlineStart: Math.min(start, window.innerWidth - 356), ...place }}>
        <MentionList seeing={seeing} others={others} chosen={chosen} onChoose={naming.choose} />
      </div>
    </Portal>
  );
}
