import type PdfKit from 'pdfkit'
import { fontBytes } from '../../../pdf/index.ts'

export type Weight = 400 | 600
export type Ink = { size: number; weight?: Weight; color?: string }

/** The font files text is drawn with: subsets of Inter, each with the letters of some alphabets. */
const alphabets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
/** Drawn in place of a letter that no subset has, so that the gap is visible. */
const missing = '\uFFFD'

/** A property of the library's font that its types omit. */
type Opened = { font: { hasGlyphForCodePoint: (point: number) => boolean } }

/** Finds the font subset and width of each letter, once per letter. */
export function createLetters(doc: InstanceType<typeof PdfKit>) {
  const faces = new Map<string, Opened>()
  const choose = (alphabet: string, weight: Weight): Opened => {
    const name = `${alphabet}-${weight}`
    const known = faces.get(name)
    if (known) {
      doc.font(name)
      return known
    }
    doc.registerFont(name, fontBytes(alphabet, weight))
    doc.font(name)
    const opened = Reflect.get(doc, '_font') as Opened
    faces.set(name, opened)
    return opened
  }
  const pieceOf = new Map<string, string | null>()
  /** The subset that has a letter. */
  const piece = (letter: string, weight: Weight): string | null => {
    const key = `${weight}${letter}`
    const known = pieceOf.get(key)
    if (known !== undefined) return known
    const point = letter.codePointAt(0) ?? 0
    const found = alphabets.find((alphabet) => choose(alphabet, weight).font.hasGlyphForCodePoint(point)) ?? null
    pieceOf.set(key, found)
    return found
  }
  /** The drawn letter and its font subset. */
  const drawn = (letter: string, weight: Weight) => {
    const at = piece(letter, weight)
    return { face: at ?? 'latin', shown: at === null ? missing : letter }
  }
  const widths = new Map<string, number>()
  const letterWidth = (letter: string, { size, weight = 400 }: Ink): number => {
    const key = `${weight}${letter}`
    let width = widths.get(key)
    if (width === undefined) {
      const { face, shown } = drawn(letter, weight)
      choose(face, weight)
      width = doc.fontSize(1000).widthOfString(shown)
      widths.set(key, width)
    }
    return (width * size) / 1000
  }
  return { choose, drawn, letterWidth }
}
