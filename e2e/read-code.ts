import { decodeQR } from 'qr/decode.js'
import type { Page } from 'playwright-core'

/** The code on the screen, read like a camera does: as pixels of the drawing. */
export async function readCode(page: Page): Promise<string> {
  const { size, path } = await page.getByRole('figure').evaluate((figure) => ({
    size: Number(figure.querySelector('svg')?.getAttribute('viewBox')?.split(' ')[2]),
    path: figure.querySelectorAll('path')[1]?.getAttribute('d') ?? '',
  }))
  const scale = 4
  const data = new Uint8Array((size * scale) ** 2 * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const at = ((Number(y) * scale + dy) * size * scale + Number(x) * scale + dx) * 4
        data.fill(0, at, at + 3)
      }
  return decodeQR({ width: size * scale, height: size * scale, data })
}
