import { describe, expect, it } from 'vitest'
import { createUploadSlots } from './upload-slots.ts'

const held = () => {
  let end = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  return { done, end: () => end() }
}

describe('forms that are read at the same time', () => {
  it('are two an account, and the third is asked to wait until one is done', async () => {
    const { within: places } = createUploadSlots(0)
    const from = { address: '192.0.2.1', accountUuid: 'a' }
    const first = held()
    const second = held()
    const running = [places(from, () => first.done), places(from, () => second.done)]
    await expect(places({ ...from, address: '192.0.2.2' }, async () => 1)).rejects.toMatchObject({
      code: 429,
      retryAfter: 5,
    })
    expect(await places({ ...from, accountUuid: 'b' }, async () => 1)).toBe(1)
    first.end()
    await running[0]
    expect(await places(from, async () => 1)).toBe(1)
    second.end()
  })
  it('are four an address, whatever the accounts, and twelve in all', async () => {
    const { within: places } = createUploadSlots(0)
    const one = held()
    const open = (n: number, address: string) => places({ address, accountUuid: String(n) }, () => one.done)
    const running = [0, 1, 2, 3].map((n) => open(n, '192.0.2.1'))
    await expect(open(4, '192.0.2.1')).rejects.toMatchObject({ code: 429 })
    for (let n = 5; n < 13; n++) running.push(open(n, `192.0.2.${n}`))
    await expect(open(20, '192.0.2.20')).rejects.toMatchObject({ code: 429 })
    one.end()
    await Promise.all(running)
    await expect(open(21, '192.0.2.1')).resolves.toBeUndefined()
  })
  it('give their place back when what was done with them failed', async () => {
    const { within: places } = createUploadSlots(0)
    const from = { address: '192.0.2.1', accountUuid: 'a' }
    for (let n = 0; n < 5; n++)
      await expect(places(from, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
  it('wait a little for a place, the first first, and are refused when none came', async () => {
    const { within, refuseCrowd } = createUploadSlots(1_000_000)
    const from = { address: '192.0.2.1', accountUuid: 'a' }
    const holds = [held(), held()]
    const running = holds.map((h) => within(from, () => h.done))
    const begun: number[] = []
    const later = [1, 2].map((n) => within(from, async () => void begun.push(n)))
    expect(begun).toEqual([])
    holds[0]?.end()
    await Promise.all(later)
    expect(begun).toEqual([1, 2])
    holds[1]?.end()
    await Promise.all(running)
    refuseCrowd('192.0.2.1')
  })
  it('are refused at the door where eight of their address wait already', async () => {
    const { within, refuseCrowd } = createUploadSlots(1_000_000)
    const one = held()
    const open = (n: number, address: string) => within({ address, accountUuid: String(n) }, () => one.done)
    const running = Array.from({ length: 12 }, (_, n) => open(n, '192.0.2.1'))
    expect(() => refuseCrowd('192.0.2.1')).toThrow('Other files are being read')
    await expect(open(13, '192.0.2.1')).rejects.toMatchObject({ code: 429, retryAfter: 5 })
    refuseCrowd('192.0.2.2')
    one.end()
    await Promise.all(running)
    refuseCrowd('192.0.2.1')
  })
  it('are refused when no place was free in time', async () => {
    const { within } = createUploadSlots(1)
    const one = held()
    const from = { address: '192.0.2.1', accountUuid: 'a' }
    const running = [within(from, () => one.done), within(from, () => one.done)]
    await expect(within(from, async () => 1)).rejects.toMatchObject({ code: 429 })
    one.end()
    await Promise.all(running)
    expect(await within(from, async () => 1)).toBe(1)
  })
})
