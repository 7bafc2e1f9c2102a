import { randomInt, randomUUID } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { contract } from '../../contract/index.ts'
import { v1 } from '../../contract/integrations/v1/index.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { guardBodies } from './guard-bodies.ts'
import { createRateLimits } from './rate-limits.ts'

const writes = Object.values(contract)
  .flatMap((group): Call[] => Object.values(group))
  .filter((call) => call.method !== 'GET' && !call.file)
const publicWrites = writes.filter((call) => call.access === 'public')

let app: TestApp
let me: Session
beforeAll(async () => {
  app = await startApp()
  me = await app.signUp()
})
afterAll(() => app.stop())

/** Each caller has its own IP address, unless `from` says otherwise. */
const send = async (
  { path, method }: Pick<Call, 'path' | 'method'>,
  body: string | ReadableStream,
  headers: Record<string, string> = {},
) => {
  const answer = await fetch(`${app.base}/api${path.replaceAll(/\{\w+\}/g, randomUUID())}`, {
    method: method === 'UPDATE' ? 'PUT' : method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.3.${randomInt(256)}.${randomInt(256)}`,
      ...headers,
    },
    body,
    ...(typeof body === 'string' ? {} : { duplex: 'half' }),
  } as RequestInit)
  const { code, message } = (await answer.json()) as { code: number; message: string }
  expect(code).toBe(answer.status)
  return { status: answer.status, message, headers: answer.headers }
}
const deep = '['.repeat(500_000)
const wide = `{${Array.from({ length: 90_000 }, (_, n) => `"k${n}":1`).join(',')}}`

describe('a body that costs more than it says', () => {
  it('of nobody is refused by every call before it is read', async () => {
    // a body that never ends would be waited for
    const endless = () => new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode('{')) })
    for (const call of writes.filter((c) => c.access !== 'public')) {
      const { status, message } = await send(call, endless())
      expect([call.path, status, message]).toEqual([call.path, 401, 'Sign in first'])
    }
  })
  it('is refused by every public call above 64 kB, and below it by its depth and its fields', async () => {
    expect(publicWrites.length).toBeGreaterThan(8)
    for (const call of publicWrites) {
      const long = await send(call, JSON.stringify({ a: 'x'.repeat(65 * 1024) }))
      expect([call.path, long.status]).toEqual([call.path, 413])
      const nested = await send(call, deep.slice(0, 60_000))
      expect([nested.status, nested.message]).toEqual([400, 'The body is nested too deeply: at most 10 levels'])
      const fields = await send(call, wide.slice(0, 60_000))
      expect([fields.status, fields.message]).toEqual([400, 'The body has too many fields'])
    }
  })
  it('is refused to who is signed in, too, before it is parsed', async () => {
    const call = { path: '/channels/v1/channels', method: 'POST' } as const
    const { cookie } = me
    expect(await send(call, deep, { cookie })).toMatchObject({ status: 400, message: expect.stringMatching(/deeply/) })
    expect(await send(call, wide, { cookie })).toMatchObject({ status: 400, message: 'The body has too many fields' })
  })
  it('still says what is wrong with JSON that is none, and lets no prototype in', async () => {
    const call = { path: '/channels/v1/channels', method: 'POST' } as const
    const { cookie } = me
    expect((await send(call, '{"a":', { cookie })).status).toBe(400)
    expect((await send(call, '{"__proto__":{"x":1}}', { cookie })).status).toBe(400)
    expect((await send(call, '', { cookie })).status).toBe(400)
  })
})

/**
 * What must be true: no route of the server reads a byte of a body before it knows who sends it. Attacked with bodies
 * that never end (a route that reads them waits forever), compressed bodies, and invalid keys.
 */
describe('a route that is no call of the screens', () => {
  const endless = () => new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode('{')) })
  const ask = (
    path: string,
    headers: Record<string, string> = {},
    body: string | Buffer | ReadableStream = endless(),
    method = 'POST',
  ) =>
    fetch(`${app.base}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.4.${randomInt(256)}.${randomInt(256)}`,
        ...headers,
      },
      body,
      duplex: 'half',
    } as RequestInit)
  const ofPrograms = Object.values(v1)
    .flatMap((group): Call[] => Object.values(group))
    .filter((call) => call.method !== 'GET')
    .map((call) => [
      call.method === 'UPDATE' ? 'PATCH' : call.method,
      `/v1${call.path.replaceAll(/\{\w+\}/g, randomUUID())}`,
    ])
  const madeUp = `ob_AbCd_${'x'.repeat(32)}_AbCd`

  it('refuses who has no key, or one that is made up, before a body is read', async () => {
    const doors = [...ofPrograms, ['POST', '/mcp']] as [string, string][]
    expect(doors.length).toBeGreaterThan(3)
    for (const [method, path] of doors)
      for (const headers of [
        {} as Record<string, string>,
        { authorization: 'Bearer nonsense' },
        { authorization: `Bearer ${madeUp}` },
      ])
        expect([path, (await ask(path, headers, endless(), method)).status]).toEqual([path, 401])
  })
  it('answers where there is no route, or none of this method, without reading what was sent', async () => {
    for (const [path, status] of [
      ['/api/nothing/v1/here', 404],
      ['/v1/nothing', 404],
      ['/nothing', 404],
      ['/healthz', 404],
      ['/profile/v1/me', 404],
      ['/api/profile/v1/me', 405],
    ] as const)
      expect([path, (await ask(path)).status]).toEqual([path, status])
    expect((await ask('/mcp', {}, endless(), 'PUT')).status).toBe(405)
  })
  it('takes no packed body, whoever sends it', async () => {
    const packed = brotliCompressSync(Buffer.from(JSON.stringify({ a: 'x'.repeat(1_000_000) })))
    expect(packed.length).toBeLessThan(100)
    for (const path of ['/api/auth/v1/login', '/api/channels/v1/channels', '/v1/links', '/mcp', '/nothing'])
      for (const encoding of ['br', 'gzip', 'deflate', 'zstd', 'x-made-up'])
        expect([path, (await ask(path, { 'content-encoding': encoding, cookie: me.cookie }, packed)).status]).toEqual([
          path,
          415,
        ])
  })
})

it('a server with a route that nobody guards does not start', () => {
  const bare = Fastify()
  guardBodies(bare, { rates: createRateLimits() })
  expect(() => bare.post('/unguarded', async () => 'read')).toThrow('/unguarded: nobody asks who sends a body')
  bare.get('/reads-nothing', async () => '')
})

it("holds back the refusals of an address that is refused again and again, and nobody else's", async () => {
  const bare = Fastify({ trustProxy: true })
  const held: number[] = []
  guardBodies(bare, { rates: createRateLimits(() => 0), hold: async (milliseconds) => held.push(milliseconds) })
  const refuse = async (from: string) => {
    const headers = { 'x-forwarded-for': from, 'content-encoding': 'br' }
    expect((await bare.inject({ method: 'POST', url: '/nothing', headers, payload: 'x' })).statusCode).toBe(415)
  }
  for (let n = 0; n < 500; n++) await refuse('198.51.100.9')
  expect(held).toEqual([])
  await refuse('198.51.100.9')
  expect(held).toEqual([1000])
  await refuse('198.51.100.10')
  expect((await bare.inject({ url: '/nothing', headers: { 'x-forwarded-for': '198.51.100.9' } })).statusCode).toBe(404)
  expect(held).toEqual([1000])
})

it('counts what one address sends, refuses more before it is read, and keeps nobody else waiting', async () => {
  const call = { path: '/auth/v1/login', method: 'POST' } as const
  const crowd = { 'x-forwarded-for': '198.51.100.7' }
  const filler = JSON.stringify({ a: 'x'.repeat(60_000) })
  let refused
  for (let round = 0; round < 40 && refused === undefined; round++) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(call, filler, crowd)))
    refused = answers.find((a) => a.status === 429)
  }
  expect(refused?.message).toBe('Too much was sent from your network. Please wait a moment and try again.')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send(call, filler, { 'x-forwarded-for': '198.51.100.8' })).status).toBe(400)
})
