import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type MadePng, pngOf } from '../../test/png-of.ts'
import { flatPng, isReadablePng } from './flat-png.ts'

/** Rows of a plain image, each starting with its filter. */
const rowsOf = (flat: ReturnType<typeof flatPng>) => {
  if (!flat) return null
  const at = flat.png.indexOf('IDAT')
  return [...inflateSync(flat.png.subarray(at + 4, at + 4 + flat.png.readUInt32BE(at - 4)))]
}

it.each<[string, MadePng, number[]]>([
  ['colours', { size: [2, 1], bits: 8, kind: 2, rows: [0, 1, 2, 3, 4, 5, 6] }, [0, 1, 2, 3, 4, 5, 6]],
  // half of black on white is 127.5
  [
    'what is half clear',
    { size: [2, 1], bits: 8, kind: 6, rows: [0, 9, 9, 9, 0, 0, 0, 0, 51] },
    [0, 255, 255, 255, 204, 204, 204],
  ],
  [
    'four greys',
    { size: [4, 1], bits: 2, kind: 0, rows: [0, 0b00011011] },
    [0, 0, 0, 0, 85, 85, 85, 170, 170, 170, 255, 255, 255],
  ],
  [
    'few colours, one of them clear',
    {
      size: [2, 1],
      bits: 4,
      kind: 3,
      rows: [0, 0x10],
      also: [
        ['PLTE', [1, 2, 3, 4, 5, 6]],
        ['tRNS', [0]],
      ],
    },
    [0, 4, 5, 6, 255, 255, 255],
  ],
  [
    'one colour that is clear',
    { size: [2, 1], bits: 8, kind: 2, rows: [0, 1, 2, 3, 1, 2, 4], also: [['tRNS', [0, 1, 0, 2, 0, 3]]] },
    [0, 255, 255, 255, 1, 2, 4],
  ],
  [
    'two bytes a sample, and grey with clearness',
    { size: [1, 1], bits: 16, kind: 4, rows: [0, 128, 0, 255, 255] },
    [0, 128, 128, 128],
  ],
  // by hand: up adds the row above, average half of left and above, the last takes left, above or the corner
  [
    'differences',
    { size: [2, 4], bits: 8, kind: 0, rows: [1, 10, 5, 2, 1, 1, 3, 2, 2, 4, 1, 1] },
    [10, 15, 11, 16, 7, 13, 8, 14].flatMap((grey, n) => (n % 2 === 0 ? [0, grey, grey, grey] : [grey, grey, grey])),
  ],
  // the first pass has the corner, the sixth the second column of the first row, the seventh the second row
  [
    'passes',
    { size: [2, 2], bits: 8, kind: 0, lace: 1, rows: [0, 1, 0, 2, 0, 3, 4] },
    [0, 1, 1, 1, 2, 2, 2, 0, 3, 3, 3, 4, 4, 4],
  ],
])('shows %s as on white', (_, made, rows) => {
  expect(rowsOf(flatPng(pngOf(made)))).toEqual(rows)
  expect(isReadablePng(pngOf(made))).toBe(true)
})

it('is made smaller by whole blocks', () => {
  const flat = flatPng(pngOf({ size: [2, 2], bits: 8, kind: 0, rows: [0, 0, 100, 0, 200, 100] }), 1)
  expect(flat).toMatchObject({ width: 1, height: 1 })
  expect(rowsOf(flat)).toEqual([0, 100, 100, 100])
})

it.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['too few pixels', pngOf({ size: [2, 2], bits: 8, kind: 0, rows: [0, 1, 2] })],
  ['more than it says', pngOf({ size: [1, 1], bits: 8, kind: 0, rows: Array.from({ length: 100_000 }, () => 0) })],
  ['an unknown filter', pngOf({ size: [1, 1], bits: 8, kind: 0, rows: [7, 1] })],
  ['an unknown kind', pngOf({ size: [1, 1], bits: 8, kind: 5, rows: [0, 1] })],
  ['colours that are not there', pngOf({ size: [1, 1], bits: 8, kind: 3, rows: [0, 9], also: [['PLTE', [1, 2, 3]]] })],
])('is null for %s', (what, bytes) => {
  expect(flatPng(bytes)).toBeNull()
  // missing colours are only noticed while drawing
  expect(isReadablePng(bytes)).toBe(what === 'colours that are not there')
})
