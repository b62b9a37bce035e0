import { ActionIcon, Popover } from '@mantine/core';
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
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { isMeantAsText } from '../rules/pasted.ts';
import { extensionsOf, type MentionQuery } from './editor.ts';
import { LinkField } from './LinkField.tsx';
import c from './composer.module.css';
import { Emoji } from './Emoji.tsx';
import { NamePeople } from './NamePeople.tsx';
import type { Readers } from './use-readers.ts';

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
