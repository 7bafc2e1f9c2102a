import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createDoor, type DoorDeps } from './fetch.ts'
import { NetworkError } from './network-error.ts'
import { isPublicAddress } from './public-address.ts'
import { createRateLimit } from './rate-limit.ts'
import { backOff, retryAfter } from './retry.ts'
import { type StandIn, startStandIn } from '../../../test/networks/stand-in.ts'

const target = (network: string, baseUrl: string) => ({
  network,
  name: network,
  baseUrl,
  perMinute: 1000,
  headers: {},
  limitKey: 'k',
  secrets: [],
})

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:7f00:1',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'fc00::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    'localhost',
    '',
  ])('takes %s for private', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each([
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.1.1',
    '172.15.1.1',
    '172.32.0.1',
    '192.167.1.1',
    '192.169.1.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('takes %s, a neighbour of a private range or an ordinary server, for public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
})

describe('the door', () => {
  let standIn: StandIn | undefined
  afterEach(async () => {
    await standIn?.close()
    standIn = undefined
  })
  const troubleOf = async (baseUrl: string, deps: DoorDeps = {}) =>
    createDoor(deps)
      .open(target('n', baseUrl))({ path: '/' })
      .catch((error: unknown) => (error instanceof NetworkError ? error.trouble : error))

  it('reaches no private address, by number or by name', async () => {
    expect(await troubleOf('https://127.0.0.1')).toBe('blocked')
    expect(await troubleOf('https://[::1]')).toBe('blocked')
    expect(await troubleOf('https://2130706433')).toBe('blocked')
    expect(await troubleOf('https://name.example', { resolve: async () => [{ address: '10.0.0.1', family: 4 }] })).toBe(
      'blocked',
    )
    expect(
      await troubleOf('https://name.example', {
        resolve: async () => [
          { address: '93.184.216.34', family: 4 },
          { address: '169.254.169.254', family: 4 },
        ],
      }),
    ).toBe('blocked')
  })
  it('speaks https on its usual port only', async () => {
    expect(await troubleOf('http://name.example')).toBe('blocked')
    expect(await troubleOf('https://name.example:8443')).toBe('blocked')
  })
  it('asks for the address once, so that a second look-up cannot lead elsewhere', async () => {
    let asked = 0
    const resolve = async () => {
      asked++
      return [{ address: asked === 1 ? '203.0.114.1' : '127.0.0.1', family: 4 }]
    }
    const door = createDoor({ resolve, limits: { attempts: 1, headerMs: 30, totalMs: 30 } })
    await expect(door.open(target('n', 'https://name.example'))({ path: '/' })).rejects.toMatchObject({
      trouble: 'unavailable',
    })
    expect(asked).toBe(1)
  })
  it('uses another address only for the network it was given for', async () => {
    standIn = await startStandIn(() => ({ body: { ok: 1.5 } }))
    const door = createDoor({ baseUrls: { awin: standIn.url } })
    expect(await door.open(target('awin', 'https://api.awin.com'))({ path: '/x', query: { a: 'b c' } })).toEqual({
      ok: '1.5',
    })
    expect(standIn.calls).toEqual(['/x?a=b+c'])
    expect(await troubleOf(standIn.url)).toBe('blocked')
  })
  it('follows a redirect on the same host and none to another', async () => {
    standIn = await startStandIn((url) =>
      url.pathname === '/old'
        ? { status: 302, headers: { location: '/new' }, body: '' }
        : { body: { at: url.pathname } },
    )
    const door = createDoor({ baseUrls: { n: standIn.url } })
    expect(await door.open(target('n', ''))({ path: '/old' })).toEqual({ at: '/new' })
    standIn.fault({ kind: 'redirect' })
    await expect(door.open(target('n', ''))({ path: '/x' })).rejects.toMatchObject({ trouble: 'refused' })
  })
  it.each([
    [
      'wants to speak another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
    ],
    ['leaves without a word', ''],
  ])('waits for nobody who %s', async (_, said) => {
    const server = createServer((socket) => socket.once('data', () => socket.end(said)))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const door = createDoor({ baseUrls: { n: `http://127.0.0.1:${port}` }, limits: { attempts: 1 } })
    await expect(door.open(target('n', ''))({ path: '/' })).rejects.toMatchObject({ trouble: 'unavailable' })
    server.close()
  })
  it('stops when it is told to', async () => {
    standIn = await startStandIn(() => ({ body: {} }))
    standIn.fault({ kind: 'slow' })
    const stop = new AbortController()
    const asked = createDoor({ baseUrls: { n: standIn.url } }).open(target('n', ''), stop.signal)({ path: '/' })
    await expect.poll(() => standIn?.calls.length).toBe(1)
    stop.abort()
    await expect(asked).rejects.toThrow('aborted')
  })
})

describe('waiting', () => {
  const now = Date.UTC(2026, 2, 2)
  const waitsFor = async (asked: Record<string, string>, random: number) => {
    const standIn = await startStandIn(() => ({
      status: 429,
      headers: asked,
      body: '',
    }))
    const waits: number[] = []
    const door = createDoor({
      baseUrls: { n: standIn.url },
      limits: { attempts: 3 },
      now: () => now,
      random: () => random,
      sleep: async (ms) => void waits.push(ms),
    })
    await expect(door.open(target('n', ''))({ path: '/' })).rejects.toMatchObject({ trouble: 'limited' })
    await standIn.close()
    return waits
  }
  it('waits as long as the network asks for, with a little more by chance, and five minutes at most', async () => {
    expect(await waitsFor({ 'retry-after': '120' }, 0)).toEqual([120_000, 120_000])
    expect(await waitsFor({ 'retry-after': '120' }, 0.5)).toEqual([120_500, 120_500])
    expect(await waitsFor({ 'retry-after': '300' }, 0)).toEqual([300_000, 300_000])
    expect(await waitsFor({ 'retry-after': '301' }, 0)).toEqual([])
    // without a usable header: one second, then two, half of each random
    expect(await waitsFor({}, 0)).toEqual([500, 1000])
  })
  it.each([
    ['120', 120_000],
    ['Mon, 02 Mar 2026 00:00:30 GMT', 30_000],
    ['Sun, 01 Mar 2026 00:00:00 GMT', null],
    ['-5', null],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('reads Retry-After %j as %j ms', (header, ms) => expect(retryAfter(header, now)).toBe(ms))
  it('doubles up to a minute, with jitter below', () => {
    expect([0, 1, 2, 10].map((n) => backOff(n, 1))).toEqual([1000, 2000, 4000, 60_000])
    expect(backOff(2, 0)).toBe(2000)
  })
  it('lets background requests use half of the slots and never keeps others waiting', async () => {
    let time = 0
    const rate = createRateLimit({
      now: () => time,
      sleep: async (ms) => {
        time += ms
      },
    })
    for (let i = 0; i < 2; i++) await rate.take('k', 4, { background: true })
    expect(time).toBe(0)
    for (let i = 0; i < 2; i++) await rate.take('k', 4)
    expect(time).toBe(0)
    await rate.take('k', 4, { background: true })
    expect(time).toBe(61_000)
  })
  it('counts each key for itself', async () => {
    let waited = 0
    const rate = createRateLimit({ now: () => 0, sleep: async (ms) => void (waited += ms) })
    for (let i = 0; i < 5; i++) await rate.take(`k${i}`, 1)
    expect(waited).toBe(0)
  })
})
