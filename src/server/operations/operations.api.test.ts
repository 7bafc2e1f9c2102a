import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Output } from '../../contract/call.ts'
import type { operations } from '../../contract/operations/operations.ts'
import { makeKey } from '../integrations/make-key.test-data.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'

type Overview = Output<typeof operations.overview>
const path = '/operations/v1/overview'
const operator = 'anna@house.example'
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
it('is no call to anybody else, in the same words as one that is not there', async () => {
  const ben = await app.signUp()
  expect(await isOperator(ben)).toBeUndefined()
  expect(await ben.ask(path, {}, 'GET')).toEqual({ code: 404, message: 'Not found', data: null })
  expect((await app.ask('')(path, {}, 'GET')).code).toBe(401)
})
it('is no call to a key of an operator', async () => {
  const { key } = await makeKey(anna)
  const answer = await fetch(`${app.base}/api${path}`, { headers: { authorization: `Bearer ${key}` } })
  expect(answer.status).toBe(401)
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
