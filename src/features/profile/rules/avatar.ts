/** The squares in which a photo is kept, in pixels of a side; lists show the small one, up to 64 px on a fine screen. */
export const avatarSides = { small: 128, medium: 256, large: 512 } as const;

export const photoSides: readonly number[] = Object.values(avatarSides);

/** Of the files of photos; the record is the person. */
export const photoOwner = 'avatar';
