import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Call, call } from '../../contract/call.ts'
import { limits } from '../../contract/limits.ts'
import { silentLog } from '../log/log.ts'
import { createAnswer } from './answer.ts'
import { Fail, notFound } from './fail.ts'
import { principal } from '../../test/principal.ts'
import { type Principal, systemPrincipal } from './principal.ts'
import { createRateLimits } from './rate-limits.ts'

const person = principal({ role: 'member' })
const shape = {
  method: 'POST',
  path: '/x',
  summary: 'x',
  input: z.object({ n: z.number() }),
  output: z.object({ n: z.number() }),
} as const
const read = call({ ...shape, kind: 'read' })
const write = call({ ...shape, kind: 'write' })
const money = call({ ...shape, kind: 'write', right: 'money' })
const open = call({ ...shape, kind: 'write', access: 'public' })

const ask = async (
  c: Call,
  {
    who = person as Principal | null,
    input = { n: 1 } as unknown,
    handler = async (i: unknown): Promise<unknown> => i,
    rates = createRateLimits(),
    said = [] as string[],
  } = {},
) => {
  const exchange = {
    headers: new Headers(),
    address: '192.0.2.1',
    setCookies: () => undefined,
    setHeader: (name: string, value: string) => void said.push(`${name}: ${value}`),
  }
  return createAnswer({ identify: async () => who, rates, log: silentLog, checkOutput: true })(
    'x',
    c,
    handler,
    async () => input,
    exchange,
  )
}

describe('the one place all calls go through', () => {
  it('answers in the envelope', async () =>
    expect(await ask(read)).toEqual({ code: 200, message: 'success', data: { n: 1 } }))
  it('asks to sign in', async () =>
    expect(await ask(read, { who: null })).toEqual({ code: 401, message: 'Sign in first', data: null }))
  it('lets public calls through without a session', async () =>
    expect(await ask(open, { who: null })).toMatchObject({ code: 200 }))
  it('lets a demo account read', async () =>
    expect(await ask(read, { who: { ...person, isDemo: true } })).toMatchObject({ code: 200 }))
  it('lets a demo account write nothing, whatever its input', async () => {
    const refused = { code: 403, message: 'This action is not allowed in Demo mode', data: null }
    expect(await ask(write, { who: principal({ isDemo: true }) })).toEqual(refused)
    expect(await ask(write, { who: { ...person, isDemo: true }, input: 'nonsense' })).toEqual(refused)
  })
  it.each([
    ['owner', 200, 200],
    ['admin', 200, 200],
    ['member', 200, 403],
    ['finance', 403, 200],
    ['readonly', 403, 403],
  ] as const)('lets the role %s write (%i) and manage money (%i)', async (role, writes, moneyWrites) => {
    expect((await ask(write, { who: principal({ role }) })).code).toBe(writes)
    expect((await ask(money, { who: principal({ role }) })).code).toBe(moneyWrites)
    expect((await ask(read, { who: principal({ role }) })).code).toBe(200)
  })
  it('names the field of a bad input', async () => {
    const refused = await ask(read, { input: { n: 'one' } })
    expect(refused.code).toBe(400)
    expect(refused.message).toMatch(/^n: /)
  })
  it.each([
    [{ a: 'x\0' }, 'a: '],
    [{ a: ['x😀', '\0'] }, 'a.1: '],
    [{ a: { b: '\ud83d' } }, 'a.b: '],
    [{ a: { b: { 'k\0': 'v' } } }, 'a.b: '],
    [{ a: { name: '\0', bytes: [1] } }, 'a.name: '],
  ])('refuses a text that no database keeps, and says where it is: %j', async (input, place) => {
    const texts = call({ ...shape, kind: 'write', input: z.record(z.string(), z.unknown()), output: z.unknown() })
    const message = `${place}Must not contain NUL or half a character`
    expect(await ask(texts as never, { input })).toEqual({ code: 400, message, data: null })
  })
  it('leaves files to whoever keeps them', async () => {
    const files = call({ ...shape, kind: 'write', input: z.object({ file: z.unknown() }), output: z.unknown() })
    const file = { name: 'a\0.csv', bytes: new Uint8Array([0, 1]) }
    expect(await ask(files as never, { input: { file }, handler: async () => 'read' })).toMatchObject({ data: 'read' })
  })
  it('passes on what a handler refuses', async () => {
    const refuse = (error: Error) => async () => Promise.reject(error)
    expect(await ask(read, { handler: refuse(notFound()) })).toEqual({ code: 404, message: 'Not found', data: null })
    expect(await ask(read, { handler: refuse(new Fail('conflict', 'Taken')) })).toEqual({
      code: 409,
      message: 'Taken',
      data: null,
    })
  })
  it('tells nothing of an error nobody expected', async () => {
    expect(await ask(read, { handler: async () => Promise.reject(new Error('secret detail')) })).toEqual({
      code: 500,
      message: 'Something went wrong',
      data: null,
    })
  })
  it('never sends an answer that breaks the contract', async () => {
    expect(await ask(read, { handler: async () => ({ n: 'x', password: 'y' }) })).toMatchObject({ code: 500 })
  })
  it('says that a plan does not hold what a call needs, and which one does', async () => {
    const partners = call({ ...shape, kind: 'read', feature: 'partners' })
    expect(await ask(partners, { who: principal({ plan: 'Growth' }) })).toEqual({
      code: 402,
      message: 'Partners: part of the plan Custom X. Your plan is Growth.',
      data: null,
    })
    expect((await ask(partners, { who: principal({ plan: 'Custom' }) })).code).toBe(200)
    expect((await ask(partners, { who: principal({ plan: 'Growth', granted: ['partners'] }) })).code).toBe(200)
    expect((await ask(partners, { who: principal({ plan: 'Growth', granted: ['creators'] }) })).code).toBe(402)
    expect((await ask(partners, { who: principal({ plan: 'Custom', isDemo: true }) })).code).toBe(200)
  })
  it('lets a key reach only calls that name one of its scopes, within the rights of who made it', async () => {
    const key = (over: object = {}): Principal => ({
      ...person,
      via: { kind: 'key', keyUuid: 'k', scopes: ['links.read', 'links.write'] },
      ...over,
    })
    const refused = { code: 403, message: 'This key is not made for this call', data: null }
    expect(await ask(read, { who: key() })).toEqual(refused)
    expect(await ask(call({ ...shape, kind: 'read', scopes: ['reports.read'] }), { who: key() })).toEqual(refused)
    const writeLinks = call({ ...shape, kind: 'write', scopes: ['links.write'] })
    expect((await ask(writeLinks, { who: key() })).code).toBe(200)
    expect((await ask(writeLinks, { who: key({ rights: ['read'] }) })).message).toBe('Your role does not allow this')
  })
  it('lets the server itself read for a person, on any plan and without counting, and change nothing', async () => {
    const who = systemPrincipal(person)
    const rates = createRateLimits(() => 0)
    for (let n = 0; n <= limits.standard.burst; n++) await ask(read, { who, rates })
    expect((await ask(call({ ...shape, kind: 'read', feature: 'creators' }), { who, rates })).code).toBe(200)
    expect((await ask(write, { who, rates })).code).toBe(403)
  })
  it('asks who asks too often to wait, and says how long; others go on', async () => {
    let time = 0
    const rates = createRateLimits(() => time)
    const said: string[] = []
    const slow = call({ ...shape, kind: 'read', limit: 'outside' })
    for (let n = 0; n < limits.outside.burst; n++) expect((await ask(slow, { rates })).code).toBe(200)
    let asked = false
    const handler = async (i: unknown) => {
      asked = true
      return i
    }
    expect(await ask(slow, { rates, said, handler })).toEqual({
      code: 429,
      message: 'Too many requests. Please try again in 1 second.',
      data: null,
    })
    expect([asked, said]).toEqual([false, ['retry-after: 1']])
    expect((await ask(slow, { rates, who: principal() })).code).toBe(200)
    expect((await ask(read, { rates })).code).toBe(200)
    time += 1000
    expect((await ask(slow, { rates })).code).toBe(200)
  })
})
