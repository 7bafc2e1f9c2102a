import { expect, test } from 'vitest'
import { timed } from './timed.ts'

const answers = (...list: Response[]) => ({
  request: async () => list.shift() ?? new Response('too often asked', { status: 500 }),
  left: () => list.length,
})

test('a limit is waited out for as long as the server says, and the waiting is not counted', async () => {
  const { request, left } = answers(
    new Response('', { status: 429, headers: { 'retry-after': '7' } }),
    new Response('', { status: 429 }),
    new Response('{}'),
  )
  const waited: number[] = []
  const taken = await timed(request, async (ms) => waited.push(ms))
  expect(waited).toEqual([7000, 1000])
  expect(left()).toBe(0)
  expect(taken.whole).toBeGreaterThanOrEqual(taken.server)
})

test('any other bad answer ends the benchmark', async () => {
  await expect(timed(answers(new Response('', { status: 503 })).request)).rejects.toThrow('answered 503')
})
