/** A picture and the visible square of it. */
export interface Crop {
  /** Size of the picture in pixels. */
  readonly width: number;
  readonly height: number;
  /** 1: the largest square that fits into the picture. */
  readonly zoom: number;
  /** Centre of the square, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
}

export const maxZoom = 4;

/** Returns the largest square in the centre of a picture. */
export const wholeOf = (width: number, height: number): Crop => ({
  width,
  height,
  zoom: 1,
  x: width / 2,
  y: height / 2,
});

/** Returns the side of the square, in pixels of the picture. */
export const sideOf = ({ width, height, zoom }: Crop): number => Math.min(width, height) / zoom;

/** Moves the square inside the picture and limits its zoom. */
export function clampCrop(crop: Crop): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, crop.zoom));
  const half = sideOf({ ...crop, zoom }) / 2;
  const clamp = (at: number, length: number) => Math.min(length - half, Math.max(half, at));
  return { ...crop, zoom, x: clamp(crop.x, crop.width), y: clamp(crop.y, crop.height) };
}

/** Moves the picture below the square. @param by in screen pixels @param shownSide of the square, in screen pixels */
export function moveCrop(crop: Crop, by: { readonly x: number; readonly y: number }, shownSide: number): Crop {
  const scale = sideOf(crop) / shownSide;
  return clampCrop({ ...crop, x: crop.x - by.x * scale, y: crop.y - by.y * scale });
}

/** Returns the position of the picture at which its square fills one of this side on the screen. */
export function placeOf(crop: Crop, shownSide: number) {
  const scale = shownSide / sideOf(crop);
  return {
    width: crop.width * scale,
    height: crop.height * scale,
    /* physical: the picture lies behind its frame as it was taken */
    left: shownSide / 2 - crop.x * scale,
    top: shownSide / 2 - crop.y * scale,
  };
}
