import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrShape, qrSvg } from './qr-code.ts'

/** Renders the path as pixels, as a camera would see it. */
function pixels({ size, path }: ReturnType<typeof qrShape>, scale: number) {
  const data = new Uint8Array(size * scale * size * scale * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const at = ((Number(y) * scale + dy) * size * scale + Number(x) * scale + dx) * 4
        data.fill(0, at, at + 3)
      }
  return { width: size * scale, height: size * scale, data }
}

test.each([
  'https://out.example/tr/l/k7m2qd9',
  'http://localhost:4000/tr/l/summer-sale',
  `https://a.dk/${'x'.repeat(300)}`,
])('the code of %s is read as exactly that, and has four light modules around it', (address) => {
  const shape = qrShape(address)
  expect(decodeQR(pixels(shape, 4))).toBe(address)
  const places = [...shape.path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect(Math.min(...places)).toBe(4)
  expect(Math.max(...places)).toBe(shape.size - 5)
})

test('the file is dark on white', () => {
  expect(qrSvg('https://a.dk/')).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg".*fill="#fff".*fill="#000"/)
})
