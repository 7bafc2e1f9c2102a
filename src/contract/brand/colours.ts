/** Brand colours and their contrast. Pure, and without zod: the screen shows the same errors before sending. */

/** WCAG 2.2, 1.4.3: text of normal size. */
export const leastContrast = 4.5

/** The backgrounds and foregrounds of the brand's colours. The backgrounds are those of `web/styles/tokens.css`. */
export const grounds = {
  light: { card: '#ffffff', page: '#f6f7f9' },
  dark: { card: '#14181f', page: '#0d1014' },
} as const

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** The brightness of a colour, from 0 to 1 (WCAG: relative luminance). */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** From 1 (the same) to 21 (black on white). */
export function contrastOf(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (bright + 0.05) / (dark + 0.05)
}

type Pair = { words: string; ink: string; ground: string }
/** Truncated, not rounded: 4.49 is not enough and must not read as 4.5. */
const shown = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2)

function firstUnreadable(scheme: 'light' | 'dark', pairs: readonly Pair[]): string | null {
  for (const { words, ink, ground } of pairs) {
    const ratio = contrastOf(ink, ground)
    if (ratio < leastContrast)
      return `${words} cannot be read in the ${scheme} scheme: the contrast is ${shown(ratio)}:1, and must be at least ${leastContrast}:1`
  }
  return null
}

/** The error for the colour of buttons, and of links in the light scheme; null when it is valid. */
export function colourProblem(colour: string): string | null {
  if (!isColour(colour)) return 'Must be a colour like #1f6f43'
  return firstUnreadable('light', [
    { words: 'White words on a button of this colour', ink: '#ffffff', ground: colour },
    { words: 'A link of this colour on a card', ink: colour, ground: grounds.light.card },
    { words: 'A link of this colour on the page', ink: colour, ground: grounds.light.page },
  ])
}

/** The error for the colour of links in the dark scheme; null when it is valid. */
export function darkColourProblem(colour: string): string | null {
  if (!isColour(colour)) return 'Must be a colour like #7fd1a5'
  return firstUnreadable('dark', [
    { words: 'A link of this colour on a card', ink: colour, ground: grounds.dark.card },
    { words: 'A link of this colour on the page', ink: colour, ground: grounds.dark.page },
  ])
}
