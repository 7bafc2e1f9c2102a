import PdfKit from 'pdfkit'
import { oneLine } from '../log/one-line.ts'
import { inOneFont, registerFonts, type Weight } from './fonts.ts'
import { footOf, logoWithin, type PdfBrand, pdfInfo } from './pdf-brand.ts'

const left = 56
const wide = 483
const dim = '#656e7b'

export type PdfLine =
  | { kind: 'title'; text: string }
  | { kind: 'head'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'fact'; name: string; value: string }

type Doc = InstanceType<typeof PdfKit>
type Put = (text: string, how?: { weight?: Weight; size?: number; color?: string; x?: number; y?: number }) => void

/** Draws the logo with the name next to it. */
function putHead(doc: Doc, brand: PdfBrand, put: Put): void {
  const { y } = doc
  const logo = logoWithin(brand, { width: 160, height: 28 })
  if (logo) doc.image(logo.png, left, y, { width: logo.width, height: logo.height })
  const tall = logo ? logo.height : 14
  put(brand.name, { weight: 'bold', size: 11, x: left + (logo ? logo.width + 10 : 0), y: y + (tall - 14) / 2 })
  doc.x = left
  doc.y = y + tall + 24
}

/** Draws a line at the bottom of each page. */
function putFeet(doc: Doc, brand: PdfBrand, put: Put): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0 // what is below the margin would begin a page
    put(footOf(brand), { size: 7.5, color: dim, y: doc.page.height - 36 })
  }
}

/** Lines of text as a PDF, on as many pages as needed. The same lines and the same day give the same file. */
export function pdfPage({
  title,
  at,
  lines,
  brand = null,
}: {
  title: string
  at: Date
  lines: readonly PdfLine[]
  /** The brand in header and footer; none when null. */
  brand?: PdfBrand | null
}): Promise<Uint8Array> {
  const doc = new PdfKit({
    size: 'A4',
    margin: left,
    bufferPages: brand !== null,
    info: pdfInfo({ title, at, brand }),
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Uint8Array>((done, failed) => {
    doc.on('end', () => done(Buffer.concat(chunks)))
    doc.on('error', failed)
  })
  registerFonts(doc)
  /** A name in another alphabet continues in the font that has its letters. */
  const put = (
    text: string,
    { weight = 'text' as Weight, size = 9, color = '#14181f', x = left, y = doc.y, width = wide } = {},
  ) => {
    const [first = { text: '', font: `${weight} latin` }, ...rest] = inOneFont(oneLine(text), weight)
    doc.fontSize(size).fillColor(color)
    doc.font(first.font).text(first.text, x, y, { width, continued: rest.length > 0 })
    rest.forEach((piece, n) => doc.font(piece.font).text(piece.text, { continued: n < rest.length - 1 }))
  }
  /** Height of a text in points, so that a fact starts where both its columns have room. */
  const tallOf = (text: string, width: number): number =>
    Math.max(
      0,
      ...inOneFont(oneLine(text), 'text').map(({ font }) =>
        doc.font(font).fontSize(9).heightOfString(oneLine(text), { width }),
      ),
    )
  if (brand) putHead(doc, brand, put)
  for (const line of lines)
    if (line.kind === 'title') {
      put(line.text, { weight: 'bold', size: 20 })
      doc.moveDown(0.6)
    } else if (line.kind === 'head') {
      put(line.text, { weight: 'bold', size: 11 })
      doc.moveDown(0.4)
    } else if (line.kind === 'text') {
      put(line.text)
      doc.moveDown(0.5)
    } else {
      if (doc.y + Math.max(tallOf(line.name, 130), tallOf(line.value, wide - 140)) > doc.page.maxY()) doc.addPage()
      const { y } = doc
      put(line.name, { color: dim, y, width: 130 })
      const below = doc.y
      put(line.value, { x: left + 140, y, width: wide - 140 })
      doc.y = Math.max(below, doc.y) + 4
    }
  if (brand) putFeet(doc, brand, put)
  doc.end()
  return ended
}
