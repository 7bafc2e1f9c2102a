import type PdfKit from 'pdfkit'
import { fontBytes } from '../../../pdf/index.ts'

export type Weight = 400 | 600
export type Ink = { size: number; weight?: Weight; color?: string }

/** What text is drawn with: pieces of Inter, each with the letters of some alphabets. */
const alphabets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
/** Stands where a letter of no piece was, so that its absence is seen. */
const missing = '\uFFFD'

/** The part of the library's font that its types leave out. */
type Opened = { font: { hasGlyphForCodePoint: (point: number) => boolean } }

/** In which piece of the font each letter is, and how wide it is: found once a letter. */
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
  /** The piece a letter is in. */
  const piece = (letter: string, weight: Weight): string | null => {
    const key = `${weight}${letter}`
    const known = pieceOf.get(key)
    if (known !== undefined) return known
    const point = letter.codePointAt(0) ?? 0
    const found = alphabets.find((alphabet) => choose(alphabet, weight).font.hasGlyphForCodePoint(point)) ?? null
    pieceOf.set(key, found)
    return found
  }
  /** What is drawn of a letter, and with which piece of the font. */
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
