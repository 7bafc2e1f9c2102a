import { describe, expect, it } from 'vitest'
import { createHashTurns } from './hash-turns.ts'

function rig() {
  const turns = createHashTurns()
  const done: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<void>((resolve) =>
      ends.push(() => {
        done.push(name)
        resolve()
      }),
    )
  const come = (line: 'known' | 'strangers', from: string, name = from) => turns(line, from, work(name))
  /** Ends running work sequentially until nothing waits. */
  const finish = async () => {
    for (let next = ends.shift(); next; next = ends.shift()) {
      next()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return done
  }
  return { come, finish, running: () => ends.length }
}

describe('turns of hashing', () => {
  it('run two at once', async () => {
    const { come, finish, running } = rig()
    const all = ['a', 'b', 'c'].map((from) => come('strangers', from))
    expect(running()).toBe(2)
    expect(await finish()).toEqual(['a', 'b', 'c'])
    await Promise.all(all)
  })
  it('let one address wait five times, and go on taking others', async () => {
    const { come, finish } = rig()
    const all = Array.from({ length: 7 }, (_, n) => come('strangers', 'busy', `busy ${n}`))
    await expect(come('strangers', 'busy')).rejects.toMatchObject({ code: 429, retryAfter: 5 })
    all.push(come('strangers', 'owner'))
    // the owner is behind one request of the busy address, not behind all five
    expect((await finish()).indexOf('owner')).toBeLessThan(5)
    await Promise.all(all)
  })
  it('keep a line for known devices that a crowd of strangers cannot fill', async () => {
    const { come, finish } = rig()
    const all = Array.from({ length: 52 }, (_, n) => come('strangers', `stranger ${n}`))
    await expect(come('strangers', 'one more')).rejects.toMatchObject({ code: 429 })
    all.push(come('known', 'owner'))
    expect((await finish()).indexOf('owner')).toBeLessThan(4)
    await Promise.all(all)
  })
  it('go on after work that failed', async () => {
    const turns = createHashTurns()
    for (let n = 0; n < 5; n++)
      await expect(turns('known', 'a', () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
    expect(await turns('known', 'a', async () => 1)).toBe(1)
  })
})
