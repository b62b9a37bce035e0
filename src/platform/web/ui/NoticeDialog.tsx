import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { DayIcon } from './DayIcon.tsx';
import { useFocusReturned } from './focus-return.ts';
import type { DayKey } from './day-states.ts';
import { useNarrow } from './frame.tsx';
import type { NoticeButton } from './notices.ts';
import c from './notices.module.css';

interface NoticeDialogProps {
  mark: DayKey;
  title: string;
  text: string;
  buttons: readonly NoticeButton[];
  /** Whether Escape answers no. */
  escapes: boolean;
  /** px: 500, or 721 after adding a person (specification B §9). */
  size?: 500 | 721;
  onAnswer(yes: boolean): void;
  children?: ReactNode;
}

/** A short message that requires an answer. Shown above every other dialog; a click beside it does not close it. */
export function NoticeDialog({
  mark,
  title,
  text,
  buttons,
  escapes,
  size = 500,
  onAnswer,
  children,
}: NoticeDialogProps) {
  useFocusReturned();
  const phone = useNarrow('(max-width: 649px)');
  return (
    <Modal.Root
      opened
      onClose={() => onAnswer(false)}
      closeOnEscape={escapes}
      closeOnClickOutside={false}
      zIndex={400}
      size={phone ? '100%' : size}
      padding={0}
      centered
      shadow="xl"
      radius="lg"
    >
      <Modal.Overlay />
      {/* The label names the dialog in its first frame, before Mantine has linked the title. */}
      <Modal.Content radius="lg" aria-label={title} ref={buttons.length ? asAlert : undefined}>
        <Modal.Body className={c['body'] ?? ''}>
          <div className={`${c['notice']} ${size > 500 ? c['wide'] : ''}`}>
            <DayIcon state={mark} size={40} decorative />
            <Modal.Title className={c['title'] ?? ''}>{title}</Modal.Title>
            {text && <p>{text}</p>}
            {children}
            {buttons.length > 0 && <Buttons buttons={buttons} onAnswer={onAnswer} />}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Sets the role `alertdialog`, since Mantine always writes `dialog`. */
function asAlert(content: HTMLElement | null): void {
  content?.setAttribute('role', 'alertdialog');
}

function Buttons({ buttons, onAnswer }: Pick<NoticeDialogProps, 'buttons' | 'onAnswer'>) {
  return (
    <div className={c['buttons']}>
      {buttons.map((button, index) => (
        <Button
          key={button.label}
          miw={120}
          variant={button.quiet ? 'default' : 'filled'}
          onClick={() => onAnswer(button.answer)}
          {...(index === buttons.length - 1 && { 'data-autofocus': true })}
        >
          {button.label}
        </Button>
      ))}
    </div>
  );
}
