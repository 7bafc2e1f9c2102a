/** Characters of a brand's name and of a sender's. They are in the head of every mail. */
export const longestBrand = 60
/** Pixels of a logo, in both directions. */
export const logoPixels = { least: 16, most: 2000 } as const
export const colourFields = { light: '#5b5bd6', dark: '#a9a7ff' } as const
