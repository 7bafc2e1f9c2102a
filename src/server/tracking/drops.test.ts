import { expect, it } from 'vitest'
import { createDrops } from './drops.ts'

const clock = () => new Date('2026-03-02T10:59:59.999Z')
const row = (n: number) => ({
  account_uuid: 'a',
  site_uuid: 's',
  hour: '2026-03-02 10:00:00',
  kind: 'click',
  reason: 'bot',
  n,
})

it('keeps counts that could not be recorded for the next try, together with new ones', async () => {
  const drops = createDrops(clock)
  drops.count('a', 's', 'click', 'bot')
  drops.count('a', 's', 'click', 'bot')
  await expect(drops.flush(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
  drops.count('a', 's', 'click', 'bot')
  const taken: object[] = []
  const record = async (rows: object[]) => taken.push(...rows)
  await drops.flush(record)
  await drops.flush(record)
  expect(taken).toEqual([row(3)])
})
it('keeps only what was refused when a part was recorded', async () => {
  const drops = createDrops(clock)
  for (let n = 0; n < 3000; n++) drops.count('a', `s${n}`, 'click', 'bot')
  const taken: object[] = []
  let tries = 0
  const record = async (rows: object[]) => {
    if (tries++ === 0) throw new Error('no')
    taken.push(...rows)
  }
  await expect(drops.flush(record)).rejects.toThrow('no')
  expect(taken).toHaveLength(1000)
  await drops.flush(record)
  expect(new Set(taken.map((t) => (t as { site_uuid: string }).site_uuid)).size).toBe(3000)
  expect(taken).toHaveLength(3000)
})
