import { Button } from '@mantine/core';
import { mdiTrayArrowUp } from '@mdi/js';
import { useRef, useState, type DragEvent, type RefObject } from 'react';
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

/** An area for files, which can be dropped, pasted, or chosen by its button. */
export function DropArea(props: DropAreaProps) {
  const { labelledBy, describedBy, meta, multiple, disabled, button, children, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const all = Array.from(files ?? []);
    if (!disabled && all.length) onFiles(multiple ? all : all.slice(0, 1));
  };
  const { isOver, ...dropping } = useDropping(disabled, take);
  return (
    <div
      className={c['drop']}
      role="group"
      aria-labelledby={labelledBy}
      data-over={isOver || undefined}
      {...dropping}
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
      <FileInput ref={input} meta={meta} multiple={multiple} disabled={disabled} onTake={take} />
    </div>
  );
}

function useDropping(disabled: boolean, onTake: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setIsOver(!disabled);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      onTake(event.dataTransfer.files);
    },
  };
}

interface FileInputProps extends Pick<DropAreaProps, 'meta' | 'multiple' | 'disabled'> {
  ref: RefObject<HTMLInputElement | null>;
  onTake(files: FileList | null): void;
}

/** Hidden file input that the button opens. */
function FileInput({ ref, meta, multiple, disabled, onTake }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      disabled={disabled}
      accept={meta?.extensions.map((extension) => `.${extension}`).join(',')}
      onChange={(event) => {
        onTake(event.currentTarget.files);
        // Lets the same file be chosen again after a failure.
        event.currentTarget.value = '';
      }}
    />
  );
}

/** 'Up to 200 MB' */
export function limitOf(meta: UploadMeta | undefined, kinds: string): string {
  return meta ? t('{kinds}, up to {size} MB', { kinds, size: Math.floor(meta.max_size_kb / 1024) }) : '';
}
