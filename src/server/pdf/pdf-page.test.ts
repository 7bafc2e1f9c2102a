import { expect, it } from 'vitest'
import { pngOf } from '../../test/png-of.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { pdfPage } from './pdf-page.ts'

/** Four pixels, half of them transparent. */
const png = pngOf({
  size: [2, 2],
  bits: 8,
  kind: 6,
  rows: [0, 9, 9, 9, 0, 0, 0, 0, 255, 0, 9, 9, 9, 0, 0, 0, 0, 255],
})
const at = new Date('2026-03-02T09:00:00Z')
const lines = [{ kind: 'title' as const, text: 'Statement 7' }]
const long = Array.from({ length: 200 }, (_, n) => ({ kind: 'fact' as const, name: `Line ${n}`, value: '1.00' }))
const raw = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const pagesOf = (bytes: Uint8Array) => raw(bytes).match(/\/Type \/Page\b/g)?.length
const nordlys = { name: 'Nordlys Partnere', help: 'mailto:help@nordlys.example' }

it('wears the head, the foot and the name of a brand, and nothing of ours (R237: white label)', async () => {
  const bytes = await pdfPage({ title: 'Statement 7', at, lines, brand: { ...nordlys, png } })
  expect(readPdf(bytes).split('\n')).toEqual(
    expect.arrayContaining(['Nordlys Partnere', 'Statement 7', 'Nordlys Partnere  ·  help@nordlys.example']),
  )
  expect(raw(bytes)).toContain('/Subtype /Image')
  expect(raw(bytes)).toContain('(Nordlys Partnere)')
  expect(raw(bytes)).not.toMatch(/outbound/i)
  expect(pagesOf(bytes)).toBe(1)
})
it('has the foot of a brand on each page, and no page more for it', async () => {
  const plain = await pdfPage({ title: 'Long', at, lines: long })
  const bytes = await pdfPage({ title: 'Long', at, lines: long, brand: nordlys })
  const feet = readPdf(bytes)
    .split('\n')
    .filter((line) => line.includes('help@nordlys.example'))
  expect(feet).toHaveLength(pagesOf(bytes) ?? 0)
  expect(feet.length).toBeGreaterThan(3)
  expect(pagesOf(bytes)).toBeLessThanOrEqual((pagesOf(plain) ?? 0) + 1)
})
it('keeps both halves of a fact on one page, and fills each page', async () => {
  const bytes = await pdfPage({ title: 'Long', at, lines: long })
  // 842 points minus 56 above and below, 14.9 per line: 48 or 49 of 200
  expect(pagesOf(bytes)).toBe(5)
})
it('shows the name where the logo cannot be drawn', async () => {
  const bytes = await pdfPage({
    title: 'Statement 7',
    at,
    lines,
    brand: { ...nordlys, png: Buffer.from('no picture') },
  })
  expect(readPdf(bytes)).toContain('Nordlys Partnere')
  expect(raw(bytes)).not.toContain('/Subtype /Image')
})
it('is ours without a brand', async () => {
  const bytes = await pdfPage({ title: 'Statement 7', at, lines })
  expect(raw(bytes)).toContain('(Outbound)')
  expect(readPdf(bytes).trim()).toBe('Statement 7')
  expect(bytes).toEqual(await pdfPage({ title: 'Statement 7', at, lines, brand: null }))
})
