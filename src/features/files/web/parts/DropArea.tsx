import { Button } from '@mantine/core';
import { mdiTrayArrowUp } from '@mdi/js';
import { useRef, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { UploadMeta } from '../../contract.ts';
import c from './files.module.css';

interface DropAreaProps {
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly meta: UploadMeta | undefined;
  readonly multiple: boolean;
  readonly disabled: boolean;
  readonly button: string;
  readonly children?: React.ReactNode;
  onFiles(files: readonly File[]): void;
}

/** A place for files: dropped on it, or chosen by its button. Files may be pasted into it, too. */
export function DropArea({ labelledBy, describedBy, meta, multiple, disabled, button, children, onFiles }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const all = Array.from(files ?? []);
    if (!disabled && all.length) onFiles(multiple ? all : all.slice(0, 1));
  };
  return (
    <div
      className={c['drop']}
      role="group"
      aria-labelledby={labelledBy}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!disabled);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      {children}
      <div className={c['choose']}>
        <Button
          aria-describedby={describedBy}
          variant="default"
          disabled={disabled}
          leftSection={<Icon path={mdiTrayArrowUp} size={18} />}
          onClick={() => input.current?.click()}
        >
          {button}
        </Button>
        <span className={c['or']}>{multiple ? t('or drop files here') : t('or drop a file here')}</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        disabled={disabled}
        accept={meta?.extensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again, after a failure.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** 'Up to 200 MB' */
export function limitOf(meta: UploadMeta | undefined, kinds: string): string {
  return meta ? t('{kinds}, up to {size} MB', { kinds, size: Math.floor(meta.max_size_kb / 1024) }) : '';
}
