import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import PdfKit from 'pdfkit'
import { oneLine } from '../one-line.ts'

const files = join(dirname(createRequire(import.meta.url).resolve('@fontsource/inter/package.json')), 'files')
const left = 56
const wide = 483

export type PdfLine =
  | { kind: 'title'; text: string }
  | { kind: 'head'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'fact'; name: string; value: string }

/** Lines of text as a PDF, over as many pages as they take. The same lines and the same day are the same file. */
export function pdfPage({
  title,
  at,
  lines,
}: {
  title: string
  at: Date
  lines: readonly PdfLine[]
}): Promise<Uint8Array> {
  const doc = new PdfKit({
    size: 'A4',
    margin: left,
    info: { Title: title, Creator: 'Outbound', Producer: 'Outbound', CreationDate: at },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Uint8Array>((done, failed) => {
    doc.on('end', () => done(Buffer.concat(chunks)))
    doc.on('error', failed)
  })
  doc.registerFont('text', join(files, 'inter-latin-400-normal.woff'))
  doc.registerFont('bold', join(files, 'inter-latin-600-normal.woff'))
  const write = (text: string, font: string, size: number, gap: number, color = '#14181f') =>
    doc.font(font).fontSize(size).fillColor(color).text(oneLine(text), left, doc.y, { width: wide }).moveDown(gap)
  for (const line of lines)
    if (line.kind === 'title') write(line.text, 'bold', 20, 0.6)
    else if (line.kind === 'head') write(line.text, 'bold', 11, 0.4)
    else if (line.kind === 'text') write(line.text, 'text', 9, 0.5)
    else {
      const y = doc.y
      doc.font('text').fontSize(9).fillColor('#656e7b').text(oneLine(line.name), left, y, { width: 130 })
      const below = doc.y
      doc.fillColor('#14181f').text(oneLine(line.value), left + 140, y, { width: wide - 140 })
      doc.y = Math.max(below, doc.y) + 4
    }
  doc.end()
  return ended
}
