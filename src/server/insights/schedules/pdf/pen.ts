import PdfKit from 'pdfkit'
import { logoWithin, type PdfBrand, pdfInfo } from '../../../pdf/index.ts'
import { createLetters, type Ink } from './letters.ts'

/**
 * A page to draw on: lines of text at a position, cut to a width, in the font subsets their letters need. The library's
 * own wrapping and page flow are not used; every position is computed here.
 */
export function createPen(info: { title: string; at: Date; brand?: PdfBrand | null }) {
  const doc = new PdfKit({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    info: pdfInfo(info),
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Uint8Array>((done, failed) => {
    doc.on('end', () => done(Buffer.concat(chunks)))
    doc.on('error', failed)
  })
  const { choose, drawn, letterWidth } = createLetters(doc)
  const lettersOf = (text: string) =>
    Array.from(
      text
        .normalize('NFC')
        .replaceAll(/\s/g, ' ')
        .replaceAll(/\p{Cc}/gu, ''),
    )
  /** Width of a text in points. Summed by letter: kerning would save less than the cells have to spare. */
  const width = (text: string, ink: Ink): number => lettersOf(text).reduce((sum, l) => sum + letterWidth(l, ink), 0)

  const cut = (text: string, ink: Ink, most: number): string[] => {
    const letters = lettersOf(text)
    if (letters.reduce((sum, l) => sum + letterWidth(l, ink), 0) <= most) return letters
    let left = most - letterWidth('…', ink)
    const end = letters.findIndex((l) => (left -= letterWidth(l, ink)) < 0)
    return [...letters.slice(0, end), '…']
  }
  /** Writes one line; with `right`, `x` is its end. */
  const line = (text: string, x: number, y: number, ink: Ink & { most?: number; right?: boolean }): void => {
    const { size, weight = 400, color = '#16181a' } = ink
    const letters = ink.most === undefined ? lettersOf(text) : cut(text, ink, ink.most)
    const runs: { face: string; text: string; width: number }[] = []
    for (const letter of letters) {
      const { face, shown } = drawn(letter, weight)
      const last = runs.at(-1)
      if (last?.face === face) {
        last.text += shown
        last.width += letterWidth(letter, ink)
      } else runs.push({ face, text: shown, width: letterWidth(letter, ink) })
    }
    let at = ink.right ? x - runs.reduce((sum, run) => sum + run.width, 0) : x
    for (const run of runs) {
      choose(run.face, weight)
      doc.fontSize(size).fillColor(color).text(run.text, at, y, { lineBreak: false, features: [] })
      at += run.width
    }
  }
  return {
    width,
    line,
    rule: (x1: number, x2: number, y: number, color = '#d9dde2') => {
      doc.moveTo(x1, y).lineTo(x2, y).lineWidth(0.5).strokeColor(color).stroke()
    },
    fill: (x: number, y: number, w: number, h: number, color: string) => {
      doc.rect(x, y, w, h).fill(color)
    },
    /** Draws a brand's name and its logo, if any, ending at `x`. */
    mark: (brand: PdfBrand, x: number, y: number) => {
      const logo = logoWithin(brand, { width: 110, height: 20 })
      if (logo) doc.image(logo.png, x - logo.width, y, { width: logo.width, height: logo.height })
      const end = logo ? x - logo.width - 8 : x
      line(brand.name, end, y + (logo ? (logo.height - 11) / 2 : 3), { size: 9, weight: 600, right: true, most: 110 })
    },
    page: () => void doc.addPage(),
    /** Draws on all pages after their number is known. */
    eachPage: (draw: (page: number, pages: number) => void) => {
      const { count } = doc.bufferedPageRange()
      for (let i = 0; i < count; i++) {
        doc.switchToPage(i)
        draw(i + 1, count)
      }
    },
    end: (): Promise<Uint8Array> => {
      doc.end()
      return ended
    },
  }
}
export type Pen = ReturnType<typeof createPen>
