import PdfKit from 'pdfkit'
import { ownWriting, type Writing } from '../../report/writing.ts'
import { inOneFont, registerFonts, type Weight } from '../pdf/index.ts'
import type { invoice, Party } from './tables.ts'

const left = 56
const right = 539
const linesOf = (p: Party): string[] =>
  [
    p.name,
    p.address,
    [p.zipcode, p.city].filter(Boolean).join(' '),
    p.countryCode,
    p.vatNumber && `VAT ${p.vatNumber}`,
  ].filter(Boolean)

/**
 * An invoice on one A4 page, with everything article 226 of the VAT directive requires. The same row and format give
 * the same file.
 */
export function invoicePdf(row: typeof invoice.$inferSelect, to: Writing = ownWriting): Promise<Uint8Array> {
  const { fullDay, money } = to
  const day = (at: Date | string) => to.dayText(at, 'UTC')
  const doc = new PdfKit({
    size: 'A4',
    margin: 0,
    info: { Title: row.number, Creator: 'Outbound', Producer: 'Outbound', CreationDate: row.issuedAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Uint8Array>((done, failed) => {
    doc.on('end', () => done(Buffer.concat(chunks)))
    doc.on('error', failed)
  })
  registerFonts(doc)
  const write = (
    text: string,
    x: number,
    y: number,
    { size = 9, font = 'text' as Weight, color = '#14181f', align = 'left' as 'left' | 'right', width = 230 } = {},
  ) => {
    const pieces = inOneFont(text, font).map((piece) => ({
      ...piece,
      width: doc.font(piece.font).fontSize(size).widthOfString(piece.text),
    }))
    let at = align === 'left' ? x : x + width - pieces.reduce((sum, piece) => sum + piece.width, 0)
    for (const piece of pieces) {
      doc.font(piece.font).fontSize(size).fillColor(color).text(piece.text, at, y, { lineBreak: false })
      at += piece.width
    }
  }
  const usd = (cents: number) => money(cents / 100, row.currencyCode)
  const dim = { color: '#656e7b' }

  write(row.kind === 'credit' ? 'Credit note' : 'Invoice', left, 56, { size: 20, font: 'bold' })
  linesOf(row.seller).forEach((line, n) =>
    write(line, right - 230, 58 + n * 13, { align: 'right', font: n === 0 ? 'bold' : 'text' }),
  )
  write('Bill to', left, 140, dim)
  linesOf(row.buyer).forEach((line, n) => write(line, left, 154 + n * 13, { font: n === 0 ? 'bold' : 'text' }))
  const facts = [
    ['Number', row.number],
    ['Date', day(row.issuedAt)],
    ['Due', fullDay(row.dueOn)],
    ['Period', `${day(row.periodStart)} to ${day(row.periodEnd)}`],
  ]
  facts.forEach(([name = '', value = ''], n) => {
    write(name, 330, 154 + n * 13, { ...dim, width: 60 })
    write(value, right - 150, 154 + n * 13, { align: 'right', width: 150 })
  })
  let y = 260
  const rule = () =>
    doc
      .moveTo(left, y - 6)
      .lineTo(right, y - 6)
      .lineWidth(0.5)
      .strokeColor('#c9ced6')
      .stroke()
  const line = (text: string, value: string, font: Weight = 'text') => {
    write(text, left, y, { font, width: 340 })
    write(value, right - 120, y, { font, align: 'right', width: 120 })
    y += 20
  }
  line('Description', 'Amount', 'bold')
  rule()
  for (const l of row.lines) line(l.text, usd(l.cents))
  rule()
  line('Net', usd(row.netCents))
  line(`VAT ${row.vatPercent} %`, usd(row.vatCents))
  line('Total', usd(row.totalCents), 'bold')
  if (row.vatNote) write(row.vatNote, left, y + 8, { width: 400 })
  write(`Please pay by ${fullDay(row.dueOn)} and name ${row.number}.`, left, y + 28, { ...dim, width: 400 })
  doc.end()
  return ended
}
