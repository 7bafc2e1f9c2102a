import { describe, expect, it } from 'vitest'
import { createFormPlaces } from './form-places.ts'

const held = () => {
  let end = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  return { done, end: () => end() }
}

describe('forms that are read at the same time', () => {
  it('are two an account, and the third is asked to wait until one is done', async () => {
    const places = createFormPlaces()
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
    const places = createFormPlaces()
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
    const places = createFormPlaces()
    const from = { address: '192.0.2.1', accountUuid: 'a' }
    for (let n = 0; n < 5; n++)
      await expect(places(from, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
})
