import { expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

it.each([
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=900-', { from: 900, to: 999 }],
  ['bytes=999-', { from: 999, to: 999 }],
  ['bytes=900-5000', { from: 900, to: 999 }],
  ['bytes=-100', { from: 900, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
  ['bytes=1000-', 'bad'],
  ['bytes=5-4', 'bad'],
  ['bytes=-0', 'bad'],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['items=0-1', null],
  ['xbytes=0-1', null],
  ['', null],
  [undefined, null],
] as const)('reads %j of a file of 1,000 bytes', (header, bytes) => expect(byteRange(header, 1000)).toEqual(bytes))
