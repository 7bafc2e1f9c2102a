import { ClickHouseError } from '@clickhouse/client'
import { describe, expect, it } from 'vitest'
import { isStoreAway, NoAnswer } from '../store-away.ts'
import { addressOf, askInTurn, abortQueries, firstOf, pingAll } from './addresses.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const says = (code: string) => new ClickHouseError({ message: 'no', code, type: 'NO' })
const second = 1000

/** Two servers with programmed failures, and a clock. */
function twoServers() {
  const world = { now: 5000, asked: [] as string[], fails: new Map<string, Error>() }
  const addresses = ['a', 'b'].map(addressOf)
  const now = () => world.now
  const ask = () =>
    askInTurn(
      addresses,
      async (name) => {
        world.asked.push(name)
        const error = world.fails.get(name)
        if (error) throw error
        return name
      },
      now,
    )
  const look = () =>
    pingAll(
      addresses,
      async (name) => {
        const error = world.fails.get(name)
        if (error) throw error
      },
      now,
    )
  /** Runs a query and returns the servers that were asked. */
  const whoIsAsked = async () => {
    world.asked = []
    await ask().catch(() => undefined)
    return world.asked.join('')
  }
  return { world, addresses, ask, look, whoIsAsked, now }
}

describe('the next address', () => {
  it('is asked when one refuses, which is asked last for ten seconds then', async () => {
    const { world, whoIsAsked, addresses, now } = twoServers()
    expect(await whoIsAsked()).toBe('a')
    world.fails.set('a', refused)
    expect(await whoIsAsked()).toBe('ab')
    world.fails.clear()
    world.now += 9 * second
    expect(await whoIsAsked()).toBe('b')
    expect(firstOf(addresses, now())?.client).toBe('b')
    world.now += second
    expect(await whoIsAsked()).toBe('a')
  })
  it('is asked when a server answers that it can do nothing, and not when it answers that the question is wrong', async () => {
    for (const [error, asked] of [
      [says('202'), 'ab'],
      [says('236'), 'ab'],
      [says('243'), 'ab'],
      [new Error('<html>503 Service Unavailable</html>'), 'ab'],
      [new Error('socket hang up'), 'ab'],
      [says('62'), 'a'], // SYNTAX_ERROR
      [says('279'), 'a'], // a shard behind it is away
    ] as const) {
      const { world, whoIsAsked } = twoServers()
      world.fails.set('a', error)
      expect(await whoIsAsked(), error.message).toBe(asked)
    }
  })
  it('is not waited for by who waited for one that was late, and is asked first by the next', async () => {
    const { world, ask, whoIsAsked } = twoServers()
    world.fails.set('a', new Error('Timeout error.'))
    await expect(ask()).rejects.toThrow('Timeout error')
    expect(world.asked).toEqual(['a'])
    expect(await whoIsAsked()).toBe('b')
  })
  it('is the one that refused longest ago when all of them do', async () => {
    const { world, ask, whoIsAsked } = twoServers()
    world.fails.set('a', refused).set('b', refused)
    await expect(ask()).rejects.toThrow('ECONNREFUSED')
    expect(await ask().catch(isStoreAway)).toBe(true)
    world.fails.clear()
    expect(await whoIsAsked()).toBe('a')
  })
  it('is nobody where the store has no address yet', async () => {
    expect(await askInTurn([], async () => 1).catch(isStoreAway)).toBe(true)
    expect(await pingAll([], async () => undefined).catch(isStoreAway)).toBe(true)
  })
})

describe('a look at all addresses', () => {
  it('finds the store there while one answers, and says how it is away when none does', async () => {
    const { world, look } = twoServers()
    world.fails.set('a', refused)
    await look()
    world.fails.set('b', refused)
    await expect(look()).rejects.toThrow('ECONNREFUSED')
    world.fails.set('b', new NoAnswer())
    await expect(look()).rejects.toBeInstanceOf(NoAnswer)
  })
  it('takes questions away from a server that is silent for twenty seconds, and has the next one answer them', async () => {
    const { world, addresses, look, now } = twoServers()
    const asked: string[] = []
    const answer = askInTurn(
      addresses,
      (name, signal) => {
        asked.push(name)
        if (name === 'b') return Promise.resolve('of b')
        return new Promise<string>((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('The user aborted a request.'))),
        )
      },
      now,
    )
    world.fails.set('a', new NoAnswer())
    const pingAndSettle = async () => {
      await look()
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (let i = 0; i < 4; i++, world.now += 5 * second) await pingAndSettle()
    expect(asked).toEqual(['a'])
    await pingAndSettle()
    expect([await answer, asked]).toEqual(['of b', ['a', 'b']])
  })
  it('leaves a question alone while nobody else could answer it', async () => {
    const { world, addresses, look, now } = twoServers()
    world.fails.set('a', new NoAnswer()).set('b', refused)
    let wasCut = false
    const answer = askInTurn(
      addresses,
      (_, signal) =>
        new Promise<string>((_done, reject) =>
          signal.addEventListener('abort', () => {
            wasCut = true
            reject(new Error('aborted'))
          }),
        ),
      now,
    )
    for (let i = 0; i < 9; i++, world.now += 5 * second) await look().catch(() => undefined)
    expect(wasCut).toBe(false)
    abortQueries(addresses)
    expect(await answer.catch(isStoreAway)).toBe(true)
  })
})
