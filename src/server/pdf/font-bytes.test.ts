import { createRequire } from 'node:module'
import PdfKit from 'pdfkit'
import { expect, it } from 'vitest'
import { fontBytes } from './font-bytes.ts'

const woff = (alphabet: string, weight: number) =>
  createRequire(import.meta.url).resolve(`@fontsource/inter/files/inter-${alphabet}-${weight}-normal.woff`)

/** A page with a text, in a font that the library reads itself or gets as bytes. */
const written = (font: string | Buffer, text: string) =>
  new Promise<string>((done, failed) => {
    const doc = new PdfKit({ compress: false, info: { CreationDate: new Date('2026-03-02T10:00:00Z') } })
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => done(Buffer.concat(parts).toString('latin1')))
    doc.on('error', failed)
    doc.font(font).text(text)
    doc.end()
  })

it.each([
  ['latin', 400, 'Blåbærgrød, AVATAR: 1,165.20'],
  ['latin-ext', 600, 'ŁódźĞőŽ'],
  ['greek', 400, 'Αθήνα'],
  ['cyrillic', 600, 'Київ'],
])('writes %s of weight %i as the file does, byte for byte', async (alphabet, weight, text) => {
  const known = await written(woff(alphabet, weight), text)
  expect(known).toContain('/FontFile2')
  expect(await written(fontBytes(alphabet, weight), text)).toBe(known)
})

it('has checksums that are those of its tables', () => {
  const font = fontBytes('greek', 400)
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => font.subarray(12 + i * 16, 28 + i * 16))
  for (const table of tables) {
    const [said = 0, at = 0, length = 0] = [4, 8, 12].map((field) => table.readUInt32BE(field))
    if (table.toString('latin1', 0, 4) === 'head') continue // has a checksum of the whole in it
    let sum = 0
    for (let byte = at; byte < at + length; byte += 4) sum = (sum + font.readUInt32BE(byte)) >>> 0
    expect(sum).toBe(said)
  }
  expect(tables.length).toBeGreaterThan(8)
})
