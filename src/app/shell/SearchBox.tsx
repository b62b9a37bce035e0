import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { mdiMagnify } from '@mdi/js';
import { useState, type RefObject } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Face } from '#platform/web/ui/Face.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { useFound, type Found } from './search-found.ts';
import c from './Search.module.css';

interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>;
  /** The results stand below in the page, not in a layer above it. */
  inPage?: boolean;
  autoFocus?: boolean;
  onDone?(): void;
}

/** The field with its results; `inPage` puts them below it, over the whole screen of a phone. */
export function SearchBox({ input, inPage = false, autoFocus = false, onDone }: SearchBoxProps) {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(inPage);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { found, error, retry } = useFound(text, wanted);
  const done = () => {
    setText('');
    combobox.closeDropdown();
    input.current?.blur();
    onDone?.();
  };
  const options = (
    <Combobox.Options className={c['options'] ?? ''} aria-label={t('People and screens')}>
      {error && <InlineError error={error} retry={retry} />}
      {!error && found?.length === 0 && <Combobox.Empty>{t('Nobody is called “{text}”.', { text })}</Combobox.Empty>}
      {found?.map((one) => (
        <Result key={one.key} found={one} />
      ))}
    </Combobox.Options>
  );
  const field = (
    <InputBase
      ref={input}
      role="combobox"
      aria-label={t('Search People')}
      placeholder={t('Search People')}
      value={text}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      autoFocus={autoFocus}
      leftSection={<Icon path={mdiMagnify} size={18} />}
      {...(!inPage && { rightSection: <kbd className={c['kbd']}>/</kbd> })}
      onFocus={() => {
        setWanted(true);
        combobox.openDropdown();
      }}
      onBlur={() => combobox.closeDropdown()}
      onChange={(event) => {
        setText(event.currentTarget.value);
        combobox.openDropdown();
        combobox.resetSelectedOption();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !inPage) done();
      }}
    />
  );
  const choose = (key: string) => {
    const chosen = found?.find((one) => one.key === key);
    if (!chosen?.open) return;
    done();
    chosen.open();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={!inPage} shadow="md" offset={6} width={inPage ? undefined : 340} position="bottom-end">
      {inPage ? <Combobox.EventsTarget withExpandedAttribute>{field}</Combobox.EventsTarget> : <Combobox.Target withExpandedAttribute>{field}</Combobox.Target>}
      {inPage ? (
        <div className={c['inPage']}>{options}</div>
      ) : (
        <Combobox.Dropdown hidden={!wanted || (found === undefined && !error)}>{options}</Combobox.Dropdown>
      )}
    </Combobox>
  );
}

/** Name, username, picture and designation (specification A §2.3); somebody whose page one may not open is still found. */
function Result({ found }: { found: Found }) {
  return (
    <Combobox.Option value={found.key} className={c['option'] ?? ''} data-quiet={!found.open || undefined}>
      {found.icon ? (
        <span className={c['screen']}>
          <Icon path={found.icon} size={18} />
        </span>
      ) : (
        <Face name={found.name} avatar={found.avatar} size={32} />
      )}
      <span className={c['text']}>
        <b>{found.name}</b>
        <small>{found.line}</small>
      </span>
    </Combobox.Option>
  );
}
