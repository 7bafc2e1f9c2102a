import { expect, it } from 'vitest'
import { createSlots } from './slots.ts'

const stuck = () => {
  let release = () => undefined as void
  const until = new Promise<void>((done) => {
    release = done
  })
  return { release, until }
}

it('lets as many in as there are places, the next ones in their order, and other keys at once', async () => {
  const inPlace = createSlots(2)
  const seen: string[] = []
  const gates = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...stuck() }))
  const all = gates.map(({ name, until }) =>
    inPlace('one', async () => {
      seen.push(name)
      await until
    }),
  )
  await inPlace('other', async () => void seen.push('other'))
  expect(seen.toSorted()).toEqual(['a', 'b', 'other'])
  gates[1]?.release()
  await all[1]
  await expect.poll(() => seen).toContain('c')
  expect(seen).not.toContain('d')
  for (const { release } of gates) release()
  await Promise.all(all)
  expect(seen).toHaveLength(5)
})
it('gives a place on after a failure, and forgets who stopped waiting', async () => {
  const inPlace = createSlots(1)
  const first = stuck()
  const broken = inPlace('k', async () => {
    await first.until
    throw new Error('broke')
  })
  const stop = new AbortController()
  const gone = inPlace('k', async () => 'gone', stop.signal)
  const next = inPlace('k', async () => 'next')
  stop.abort(new Error('stopped'))
  await expect(gone).rejects.toThrow('stopped')
  first.release()
  await expect(broken).rejects.toThrow('broke')
  expect(await next).toBe('next')
  expect(await inPlace('k', async () => 'again')).toBe('again')
  await expect(inPlace('k', async () => 'never', stop.signal)).rejects.toThrow('stopped')
})
