import { blackPng } from '#platform/testing/pictures.ts';

/** A small file that is a picture of 50,000 × 50,000 pixels. */
export const bomb = (): Promise<Buffer> => blackPng(50_000);
