import { describe, expect, it } from 'vitest'
import { gifOf, icoOf, jpegOf, pngOf, webpOf } from './pictures.test-data.ts'
import { pictureOf } from './picture-of.ts'

describe('what bytes are', () => {
  it.each<[string, Buffer]>([
    ['image/png', pngOf(32, 32)],
    ['image/gif', gifOf(16, 16)],
    ['image/jpeg', jpegOf(180, 180)],
    ['image/webp', webpOf(64, 64)],
    ['image/x-icon', icoOf(48)],
  ])('%s by their beginning', (type, bytes) => expect(pictureOf(bytes)).toEqual({ type }))

  it.each([
    ['SVG that is called a PNG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><title>Not found</title>'],
    ['BMP', 'BM\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'],
    ['nothing', ''],
  ])('%s is no picture', (_, text) => expect(pictureOf(Buffer.from(text, 'latin1'))).toBeNull())

  it.each([
    ['a PNG', pngOf(20_000, 20_000)],
    ['a GIF', gifOf(10, 513)],
    ['a JPEG', jpegOf(513, 10)],
    ['a WebP', webpOf(16_000, 16_000)],
    ['an ICO that holds a large PNG', icoOf(16, pngOf(20_000, 20_000))],
    ['one without pixels', pngOf(0, 32)],
  ])('%s of such a size is not handed on', (_, bytes) => expect(pictureOf(bytes)).toBeNull())

  it('cut short breaks nothing', () => {
    for (const whole of [pngOf(32, 32), gifOf(16, 16), jpegOf(180, 180), webpOf(64, 64), icoOf(48)])
      for (let length = 0; length < whole.length; length++)
        expect(() => pictureOf(whole.subarray(0, length))).not.toThrow()
  })
})
