import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Call, Output } from '../../contract/call.ts'
import { operations } from '../../contract/operations/operations.ts'
import { signedMerchant } from '../../test/merchant.ts'
import { account, user } from '../account/index.ts'
import { makeKey } from '../integrations/make-key.test-data.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'

type Overview = Output<typeof operations.overview>
const path = '/operations/v1/overview'
const operator = 'anna@house.example'
/** Campaigns cannot begin in the past. */
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
let app: TestApp
let anna: Session
const others: TestApp[] = []
const overview = async (who = anna) => (await who.ask<Overview>(path, {}, 'GET')).data
const isOperator = async (who: Session) =>
  (await who.ask<{ userIsOperator?: true }>('/profile/v1/me', {}, 'GET')).data.userIsOperator

beforeAll(async () => {
  app = await startApp({ env: { OPERATORS: operator } })
  anna = await app.signUp({ userEmail: operator })
})
afterAll(async () => {
  for (const other of others) await other.stop()
  await app.stop()
})

it('tells who is named in OPERATORS how each part is doing', async () => {
  expect(await isOperator(anna)).toBe(true)
  const { groups, version } = await overview()
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(groups.map((group) => group.name)).toEqual(['Intake', 'Stores', 'Jobs', 'Machine', 'Safety'])
  const states = Object.fromEntries(groups.flatMap(({ lines }) => lines.map((line) => [line.name, line.state])))
  expect(states).toMatchObject({ Collector: 'well', 'Event log': 'well', PostgreSQL: 'well', ClickHouse: 'well' })
})
/**
 * What is attacked: the operator's view of the machine and of every account's data. For all others each of these calls
 * is "not found".
 */
describe('everybody else', () => {
  const system = () => app.stores.database.system
  const nothing = { code: 404, message: 'Not found', data: null }
  const stranger = { code: 401, message: 'Sign in first', data: null }
  const over = async (values: Partial<typeof user.$inferInsert>, who: Session) => {
    await system().update(user).set(values).where(eq(user.id, who.userUuid))
    return who.ask
  }
  /** A second user of the operator's account. */
  const colleague = async (role: 'owner' | 'admin' | 'member') => {
    const other = await app.signUp()
    await system().update(user).set({ accountUuid: anna.accountUuid, role }).where(eq(user.id, other.userUuid))
    return other.ask
  }
  const others: Record<string, { ask: () => Promise<Session['ask']>; answer: object }> = {
    'a stranger': { ask: async () => app.ask(''), answer: stranger },
    'the owner of another account': { ask: async () => (await app.signUp()).ask, answer: nothing },
    'another owner of the operator’s account': { ask: () => colleague('owner'), answer: nothing },
    'an admin of the operator’s account': { ask: () => colleague('admin'), answer: nothing },
    'a member of the operator’s account': { ask: () => colleague('member'), answer: nothing },
    'an address that only looks like the operator’s': {
      ask: async () => (await app.signUp({ userEmail: 'anna@house.example.evil.example' })).ask,
      answer: nothing,
    },
    'the demo, even under the operator’s address': {
      ask: async () => {
        await system().update(account).set({ isDemo: true }).where(eq(account.uuid, anna.accountUuid))
        return anna.ask
      },
      answer: nothing,
    },
    'the operator who was deactivated': { ask: () => over({ isActive: false }, anna), answer: stranger },
    'the operator whose address is another one now': {
      ask: () => over({ email: 'anna@elsewhere.example' }, anna),
      answer: nothing,
    },
    'a merchant of the operator’s account': {
      ask: async () => {
        const { cookie } = await signedMerchant(app, anna, {
          email: `${randomUUID()}@brykstrom.dk`,
          campaign: { startsAt: tomorrow },
        })
        return app.ask(cookie)
      },
      answer: stranger,
    },
  }
  afterEach(async () => {
    await over({ isActive: true, email: operator }, anna)
    await system().update(account).set({ isDemo: false }).where(eq(account.uuid, anna.accountUuid))
  })
  it.each(Object.entries(others))('%s is answered as if no such call were there', async (_, { ask, answer }) => {
    const asks = await ask()
    for (const call of Object.values<Call>(operations)) {
      const { code, message, data } = await asks(call.path, {}, call.method)
      expect({ code, message, data }, call.path).toEqual(answer)
    }
    const me = await asks<{ userIsOperator?: true } | null>('/profile/v1/me', {}, 'GET')
    expect(me.data?.userIsOperator).toBeUndefined()
  })
  it('a key of the operator reaches it by no address', async () => {
    const { key } = await makeKey(anna)
    for (const call of Object.values<Call>(operations))
      for (const base of ['/api', '/v1', '']) {
        const headers = { authorization: `Bearer ${key}`, accept: 'application/json' }
        const answer = await fetch(`${app.base}${base}${call.path}`, { headers, redirect: 'manual' })
        expect(await answer.text(), base).not.toContain('"groups"')
        if (base !== '') expect([401, 404], base).toContain(answer.status)
      }
  })
})
it('shows processes next to it, and forgets one that stopped', async () => {
  const worker = await startApp({ env: { OPERATORS: operator, ROLE: 'work' }, beside: app })
  others.push(worker)
  const processes = async () => (await overview()).figures.find((f) => f.name === 'Processes')?.value
  await expect.poll(processes).toBe('2')
  await worker.stop()
  others.pop()
  expect(await processes()).toBe('1')
})
