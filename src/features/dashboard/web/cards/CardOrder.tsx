import { Switch } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useState, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useTouch } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Sortable, SortableGrip } from '#platform/web/ui/Sortable.tsx';
import { placeOf } from '#platform/web/ui/sortable-words.ts';
import type { CardChoice, CardKey } from '../../rules/cards.ts';
import { cardWords } from './card-words.ts';
import c from './card-order.module.css';

interface CardOrderProps {
  cards: readonly CardChoice[];
  onChange(cards: CardChoice[]): void;
  /** Fixed content before the first card. */
  first?: ReactNode;
}

/** Moves a card by drag and drop or one step and announces its new position. */
function useMoving(cards: readonly CardChoice[], onChange: CardOrderProps['onChange']) {
  const [announced, setAnnounced] = useState('');
  const move = (key: string, to: number) => {
    const card = cards.find((each) => each.key === key);
    if (!card || to < 0 || to >= cards.length || cards[to] === card) return false;
    onChange(cards.filter((each) => each !== card).toSpliced(to, 0, card));
    return true;
  };
  const step = (key: CardKey, to: number) => {
    const { name } = cardWords(key);
    const isMoved = move(key, to);
    setAnnounced(
      isMoved
        ? t('{name} moved to {place}.', { name, place: placeOf(to, cards.length) })
        : t('You cannot move {name} there.', { name }),
    );
  };
  return { said: announced, move, step };
}

/** Lists cards to reorder by dragging or keys, each with its switch. */
export function CardOrder({ cards, onChange, first }: CardOrderProps) {
  const { said, move, step } = useMoving(cards, onChange);
  const isTouch = useTouch();
  return (
    <>
      <p className={c['hint']}>
        {isTouch ? t('Drag a card by its handle.') : t('Drag a card, or use the arrow keys on its handle.')}
      </p>
      <Sortable
        items={cards.map(({ key }) => ({ id: key, name: cardWords(key).name }))}
        hint={spokenHint()}
        onDrop={move}
      >
        <ol className={c['order']}>
          {first}
          {cards.map((card, index) => (
            <CardLine
              key={card.key}
              card={card}
              place={{ index, of: cards.length }}
              onStep={(by) => step(card.key, index + by)}
              onSwitch={(is_shown) => onChange(cards.map((each) => (each === card ? { ...each, is_shown } : each)))}
            />
          ))}
        </ol>
      </Sortable>
      <p className={c['said']} aria-live="polite">
        {said}
      </p>
    </>
  );
}

const spokenHint = () =>
  t(
    'Press the up or down arrow to move the card one place. Or press Space to pick it up, the arrow keys to move it, and Space to drop it. Press Escape to cancel.',
  );

interface CardLineProps {
  card: CardChoice;
  place: { index: number; of: number };
  onStep(by: 1 | -1): void;
  onSwitch(isShown: boolean): void;
}

function CardLine({ card, place, onStep, onSwitch }: CardLineProps) {
  const { icon, name, help } = cardWords(card.key);
  const sortable = useSortable({ id: card.key, attributes: { roleDescription: t('movable card') } });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  return (
    <li
      ref={sortable.setNodeRef}
      style={style}
      {...(!card.is_shown && { 'data-off': true })}
      {...(sortable.isDragging && { 'data-lifted': true })}
    >
      <SortableGrip name={name} place={place} sortable={sortable} onStep={onStep} />
      <CardGlyph icon={icon} name={name} help={help} />
      <Switch
        aria-label={t('Show {name}', { name })}
        checked={card.is_shown}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </li>
  );
}

export function CardGlyph({ icon, name, help }: { icon: string; name: string; help: string }) {
  return (
    <>
      <span className={c['glyph']} aria-hidden>
        <Icon path={icon} size={18} />
      </span>
      <span className={c['what']}>
        <b>{name}</b>
        <small>{help}</small>
      </span>
    </>
  );
}
