import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { mdiMagnify } from '@mdi/js';
import { useEffect, useState, type ChangeEvent, type KeyboardEvent, type RefObject } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { useFound, type Found } from './search-found.ts';
import c from './Search.module.css';

interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>;
  /** The results stand below in the page, not in a layer above it. */
  inPage?: boolean;
  autoFocus?: boolean;
  /** What has been typed already. */
  initialText?: string;
  onDone?: (() => void) | undefined;
}

/** Where the results open below the field. */
const layer = { shadow: 'md', offset: 6, position: 'bottom-end' } as const;

/** The field with its results; `inPage` puts them below it, over the whole screen of a phone. */
export function SearchBox({ input, inPage = false, autoFocus = false, initialText = '', onDone }: SearchBoxProps) {
  const { combobox, field, results, choose, hasAnswer } = useSearchBox({ input, inPage, initialText, onDone });
  useEffect(() => input.current?.setSelectionRange(initialText.length, initialText.length), [input, initialText]);
  const options = <Results {...results} />;
  const search = (
    <InputBase
      ref={input}
      role="combobox"
      aria-label={t('Search People')}
      placeholder={t('Search People')}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      autoFocus={autoFocus}
      leftSection={<Icon path={mdiMagnify} size={18} />}
      {...(!inPage && { rightSection: <kbd className={c['kbd']}>/</kbd> })}
      {...field}
    />
  );
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      withinPortal={!inPage}
      width={inPage ? undefined : 340}
      {...layer}
    >
      {inPage ? (
        <Combobox.EventsTarget withExpandedAttribute>{search}</Combobox.EventsTarget>
      ) : (
        <Combobox.Target withExpandedAttribute>{search}</Combobox.Target>
      )}
      {inPage ? (
        <div className={c['inPage']}>{options}</div>
      ) : (
        <Combobox.Dropdown hidden={!hasAnswer}>{options}</Combobox.Dropdown>
      )}
    </Combobox>
  );
}

function useSearchBox({ input, inPage = false, initialText = '', onDone }: Omit<SearchBoxProps, 'autoFocus'>) {
  const [text, setText] = useState(initialText);
  const [wanted, setWanted] = useState(inPage);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { found, error, retry } = useFound(text, wanted);
  const done = () => {
    setText('');
    combobox.closeDropdown();
    input.current?.blur();
    onDone?.();
  };
  const choose = (key: string) => {
    const chosen = found?.find((one) => one.key === key);
    if (!chosen) return;
    done();
    chosen.open();
  };
  const field = {
    value: text,
    onFocus() {
      setWanted(true);
      combobox.openDropdown();
    },
    onBlur: () => combobox.closeDropdown(),
    onChange(event: ChangeEvent<HTMLInputElement>) {
      setText(event.currentTarget.value);
      combobox.openDropdown();
      combobox.resetSelectedOption();
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && !inPage) done();
    },
  };
  const hasAnswer = wanted && (found !== undefined || error !== null);
  return { combobox, field, results: { text, found, error, retry }, choose, hasAnswer };
}

type ResultsProps = ReturnType<typeof useFound> & { text: string };

function Results({ text, found, error, retry }: ResultsProps) {
  return (
    <Combobox.Options className={c['options'] ?? ''} aria-label={t('People and screens')}>
      {error && <InlineError error={error} retry={retry} />}
      {!error && found?.length === 0 && (
        <Combobox.Empty>{t('Nothing is found for “{text}”.', { text })}</Combobox.Empty>
      )}
      {found?.map((one) => (
        <Result key={one.key} found={one} />
      ))}
    </Combobox.Options>
  );
}

/** Name, username, picture and designation (specification A §2.3), or the name of a screen. */
function Result({ found }: { found: Found }) {
  return (
    <Combobox.Option value={found.key} className={c['option'] ?? ''}>
      {found.icon ? (
        <span className={c['screen']}>
          <Icon path={found.icon} size={18} />
        </span>
      ) : (
        <Avatar name={found.name} avatar={found.avatar} size={32} />
      )}
      <span className={c['text']}>
        <b>{found.name}</b>
        <small>{found.line}</small>
      </span>
    </Combobox.Option>
  );
}
