import { useEffect, useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useTouch } from '#platform/web/ui/frame.tsx';
import { inside, maxZoom, moved, placeOf, sideOf, wholeOf, type Crop } from '../crop.ts';
import c from './crop.module.css';

/** Pixels of the square on the screen, and of the picture that is sent. */
const [shownSide, sentSide] = [280, 512];
/** Pixels by which an arrow key moves. */
const keyStep = 10;

/** The picture as the browser reads it. */
export function useImage(file: File) {
  const [image, setImage] = useState<HTMLImageElement>();
  const [crop, setCrop] = useState<Crop>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const url = URL.createObjectURL(file);
    const loading = new Image();
    loading.addEventListener('load', () => {
      setImage(loading);
      setCrop(wholeOf(loading.naturalWidth, loading.naturalHeight));
    });
    loading.addEventListener('error', () => setProblem(t('Please use an image file')));
    loading.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return { image, crop, setCrop, problem };
}

/** The square as a picture of its own. */
export function cut(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = sentSide;
  const side = sideOf(crop);
  canvas.getContext('2d')?.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, sentSide, sentSide);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas is empty'))), 'image/png');
  return promise;
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: keyStep, y: 0 },
  ArrowRight: { x: -keyStep, y: 0 },
  ArrowUp: { x: 0, y: keyStep },
  ArrowDown: { x: 0, y: -keyStep },
};

interface CroppingProps {
  image: HTMLImageElement;
  crop: Crop;
  onCrop(crop: Crop): void;
}

const useShownLabel = () =>
  useTouch() ? t('The part that is shown') : t('The part that is shown: drag it, or press the arrow keys');

/** Dragged, or moved by the arrow keys; the slider makes it larger. */
export function Cropping({ image, crop, onCrop }: CroppingProps) {
  const zoomId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    onCrop(moved(crop, by, shownSide));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 1) onCrop(moved(crop, { x: event.movementX, y: event.movementY }, shownSide));
  };
  return (
    <div className={c['crop']}>
      <div
        className={c['square']}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by the arrow keys
        tabIndex={0}
        aria-label={useShownLabel()}
        data-autofocus
        style={{ width: shownSide, height: shownSide }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        <img src={image.src} alt="" draggable={false} style={placeOf(crop, shownSide)} />
      </div>
      <label htmlFor={zoomId}>{t('Size')}</label>
      <input
        id={zoomId}
        type="range"
        min={1}
        max={maxZoom}
        step={0.05}
        value={crop.zoom}
        onChange={({ currentTarget }) => onCrop(inside({ ...crop, zoom: Number(currentTarget.value) }))}
      />
    </div>
  );
}
