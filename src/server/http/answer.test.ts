import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call } from '../../contract/call.ts'
import { silentLog } from '../log.ts'
import { createAnswer } from './answer.ts'
import { Fail, notFound } from './fail.ts'
import type { Ctx } from './handlers.ts'

const exchange = { headers: new Headers(), setCookies: () => undefined }
const person: Omit<Ctx, 'exchange'> = {
  accountUuid: 'a',
  userUuid: 'u',
  role: 'member',
  isDemo: false,
  timezone: 'Asia/Kathmandu',
  currencyCode: 'SEK',
}
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

const ask = (
  c: typeof read,
  {
    who = person as typeof person | null,
    input = { n: 1 } as unknown,
    handler = async (i: unknown): Promise<unknown> => i,
  } = {},
) => createAnswer({ session: async () => who, log: silentLog, checkOutput: true })('x', c, handler, input, exchange)

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
    expect(await ask(write, { who: { ...person, isDemo: true, role: 'owner' } })).toEqual(refused)
    expect(await ask(write, { who: { ...person, isDemo: true }, input: 'nonsense' })).toEqual(refused)
  })
  it.each([
    ['owner', 200, 200],
    ['admin', 200, 200],
    ['member', 200, 403],
    ['finance', 403, 200],
    ['readonly', 403, 403],
  ] as const)('lets the role %s write (%i) and manage money (%i)', async (role, writes, moneyWrites) => {
    expect((await ask(write, { who: { ...person, role } })).code).toBe(writes)
    expect((await ask(money, { who: { ...person, role } })).code).toBe(moneyWrites)
    expect((await ask(read, { who: { ...person, role } })).code).toBe(200)
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
})
