/** Characters of a brand's name and of a sender's name, which are in the header of every mail. */
export const longestBrand = 60
/** Width and height of a logo, in pixels. */
export const logoPixels = { least: 16, most: 2000 } as const
export const colourFields = { light: '#5b5bd6', dark: '#a9a7ff' } as const
