import { afterEach, expect, it, vi } from 'vitest'
import { freePort } from './free-port.ts'

afterEach(() => vi.restoreAllMocks())

it('gives away no port that was promised to somebody else', async () => {
  // a quarter of the way from 15,000 to 32,000
  const drawn = vi.spyOn(Math, 'random').mockReturnValueOnce(0.25).mockReturnValueOnce(0.25)
  expect(await freePort([19_250])).not.toBe(19_250)
  expect(drawn.mock.calls.length).toBeGreaterThan(2)
})
