import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { createPasswords, prepareUser, user } from '../account/index.ts'
import { merchant, programme } from './tables.ts'

let app: TestApp
let me: Session
let other: Session
let mine: string
const uuid = { bikes: '', coffee: '', theirs: '' }
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date('2026-03-10T12:00:00Z') } })
  me = await app.signUp()
  other = await app.signUp()
  const { system } = app.stores.database
  const made = await system
    .insert(merchant)
    .values([
      { domain: 'bikes.dk', name: 'Bikes' },
      { domain: 'coffee.dk', name: 'Coffee' },
      { domain: 'theirs.dk', name: 'Theirs' },
    ])
    .returning()
  uuid.bikes = made.find((m) => m.domain === 'bikes.dk')?.uuid ?? ''
  uuid.coffee = made.find((m) => m.domain === 'coffee.dk')?.uuid ?? ''
  uuid.theirs = made.find((m) => m.domain === 'theirs.dk')?.uuid ?? ''
  const offer = (who: Session, merchantUuid: string) => ({
    accountUuid: who.accountUuid,
    connectionUuid: randomUUID(),
    network: 'awin',
    externalId: merchantUuid,
    merchantUuid,
    name: 'Shop',
    isOpen: true,
  })
  await system
    .insert(programme)
    .values([
      offer(me, uuid.bikes),
      offer(me, uuid.coffee),
      offer(other, uuid.bikes),
      offer(other, uuid.coffee),
      offer(other, uuid.theirs),
    ])
  const addColleague = await prepareUser(createPasswords(), {
    accountUuid: me.accountUuid,
    email: `${randomUUID()}@example.com`,
    password: 'correct horse',
    firstName: 'Åse',
    lastName: 'Lund',
    role: 'member',
    currencyCode: 'DKK',
    timezone: 'Europe/Copenhagen',
  })
  mine = await addColleague(system)
})
afterAll(() => app.stop())

const assign = (who: Session, advertiserUuid: string, userUuids: unknown) =>
  who.ask<object[]>('/advs/v1/assignees', { advertiserUuid, userUuids })
const assignees = async (who: Session, path = '/advs/v1/assignees', input = {}) =>
  (await who.ask<{ assigneeAdvertiserDomain: string; assigneeUserFirstname: string }[]>(path, input, 'GET')).data.map(
    (a) => `${a.assigneeAdvertiserDomain} ${a.assigneeUserFirstname}`,
  )
const setStatus = (
  who: Session,
  advertiserStatusType: string,
  advertiserStatusValue: string,
  advertiserUuid = uuid.bikes,
) => who.ask('/advs/v1/status', { advertiserUuid, advertiserStatusType, advertiserStatusValue })
const statuses = async (who: Session) =>
  (await who.ask<Record<string, string>[]>('/advs/v1/status', {}, 'GET')).data.map(
    (s) => `${s.advertiserStatusAdvertiserDomain} ${s.advertiserStatusType}:${s.advertiserStatusValue}`,
  )

describe('a merchant that only another account wrote down', () => {
  it('is as unknown as an invented one', async () => {
    const unknown = { code: 404, message: 'Not found', data: null }
    for (const one of [uuid.theirs, randomUUID()]) {
      expect(await assign(me, one, [me.userUuid])).toEqual(unknown)
      expect(await setStatus(me, 'deal', 'mrr', one)).toEqual(unknown)
    }
    for (const name of ['theirs.dk', 'www.theirs.dk', 'Theirs', 'nobody.dk'])
      expect(await me.ask(`/advs/v1/uuid/${name}`, {}, 'GET'), name).toEqual(unknown)
    expect((await other.ask('/advs/v1/uuid/theirs.dk', {}, 'GET')).data).toBe(uuid.theirs)
    expect((await me.ask('/advs/v1/uuid/bikes.dk', {}, 'GET')).data).toBe(uuid.bikes)
  })
})

describe('who looks after a merchant', () => {
  it('is exactly who was saved last, and nobody with an empty list', async () => {
    expect(await assign(me, uuid.bikes, [me.userUuid, mine, mine])).toMatchObject({ code: 200 })
    await assign(me, uuid.coffee, [mine])
    expect(await assignees(me)).toEqual(['bikes.dk Zoë', 'bikes.dk Åse', 'coffee.dk Åse'])
    expect(await assignees(me, '/advs/v1/assignees/', { advertiserUuid: uuid.coffee })).toEqual(['coffee.dk Åse'])
    await assign(me, uuid.bikes, [mine])
    expect(await assignees(me)).toEqual(['bikes.dk Åse', 'coffee.dk Åse'])
    await assign(me, uuid.coffee, [])
    expect(await assignees(me)).toEqual(['bikes.dk Åse'])
    expect(await assignees(other)).toEqual([])
  })
  it('refuses unknown merchants and users of another account alike, and changes nothing then', async () => {
    const unknown = { code: 404, message: 'Not found' }
    expect(await assign(me, randomUUID(), [mine])).toMatchObject(unknown)
    expect(await assign(me, uuid.bikes, [randomUUID()])).toMatchObject(unknown)
    expect(await assign(me, uuid.bikes, [me.userUuid, other.userUuid])).toMatchObject(unknown)
    expect(await assignees(me)).toEqual(['bikes.dk Åse'])
  })
  it('names the field that is wrong', async () => {
    expect(await assign(me, 'bikes', [])).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^advertiserUuid/),
    })
    expect(await assign(me, uuid.bikes, ['x'])).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^userUuids/),
    })
    expect(await me.ask('/advs/v1/assignees', { advertiserUuid: uuid.bikes })).toMatchObject({ code: 400 })
  })
  it('filters the report, also by having nobody', async () => {
    const ask = (assigneeUserUuids: string[]) =>
      me.ask('/insights/v1/statistics', {
        fromDate: '2026-03-01',
        toDate: '2026-03-09',
        groupBy: 'name',
        filters: { assigneeUserUuids },
      })
    expect(await ask([mine])).toMatchObject({ code: 200, data: { rows: [] } })
    expect(await ask(['No manager'])).toMatchObject({ code: 200, data: { rows: [] } })
  })
})

describe('the status of a merchant', () => {
  it('is one partner level and one deal type, until it is none', async () => {
    await setStatus(me, 'partner', 'premium')
    await setStatus(me, 'deal', 'mrr')
    expect(await statuses(me)).toEqual(['bikes.dk deal:mrr', 'bikes.dk partner:premium'])
    await setStatus(me, 'partner', 'enterprise')
    await setStatus(me, 'deal', 'none')
    await setStatus(me, 'deal', 'none') // removing what does not exist is no error
    expect(await statuses(me)).toEqual(['bikes.dk partner:enterprise'])
    expect(await statuses(other)).toEqual([])
  })
  it('takes only the values there are for a type', async () => {
    expect(await setStatus(me, 'partner', 'mrr')).toMatchObject({
      code: 400,
      message: 'advertiserStatusValue: Must be none, premium, affiliate, enterprise',
    })
    expect(await setStatus(me, 'friend', 'premium')).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^advertiserStatusType/),
    })
    expect(await setStatus(me, 'deal', 'mrr', randomUUID())).toMatchObject({ code: 404 })
  })
  it('is not for a read-only person to change', async () => {
    const reader = await app.signUp()
    await app.stores.database.system.update(user).set({ role: 'readonly' }).where(eq(user.id, reader.userUuid))
    const refusal = { code: 403, message: 'Your role does not allow this' }
    expect(await setStatus(reader, 'deal', 'mrr')).toMatchObject(refusal)
    expect(await assign(reader, uuid.bikes, [])).toMatchObject(refusal)
  })
})
