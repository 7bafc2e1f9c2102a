import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Annotation } from '../../contract/annotations/annotations.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { user } from '../account/index.ts'
import { alert } from '../alerts/tables.ts'
import { happen } from '../happenings/index.ts'
import { campaign, merchant, programme, programmeChange } from '../merchants/tables.ts'
import { leftOutDays } from './index.ts'

let app: TestApp
let me: Session
let siteUuid = ''
let shopUuid = ''
const connectionUuid = randomUUID()
const programmeUuid = randomUUID()
const alertUuid = randomUUID()

const note = { fromDate: '2026-03-09', toDate: '2026-03-09', subjectKind: 'account', content: 'On the radio at 07:40' }
const list = async (session = me, over = {}) => {
  const answer = await session.ask<Annotation[]>(
    '/annotations/v1/list',
    { fromDate: '2026-03-01', toDate: '2026-03-31', ...over },
    'GET',
  )
  expect(answer.code, answer.message).toBe(200)
  return answer.data
}
const said = (notes: Annotation[]) => notes.map((n) => `${n.fromDate} ${n.toDate} ${n.by}: ${n.content}`)
const add = (input: object, session = me) =>
  session.ask<{ annotationUuid: string }>('/annotations/v1/annotation', input)

beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date('2026-03-20T12:00:00Z') } })
  me = await app.signUp()
  const { system } = app.stores.database
  const { accountUuid } = me
  const made = await me.ask<{ channelUuid: string }>('/channels/v1/channels', {
    channelName: 'Blog',
    channelDomain: 'blog.example',
    channelType: 'Website',
  })
  siteUuid = made.data.channelUuid
  const [row] = await system.insert(merchant).values({ domain: 'bikes.dk', name: 'Bikes' }).returning()
  shopUuid = row?.uuid ?? ''
  await system.insert(programme).values({
    accountUuid,
    uuid: programmeUuid,
    connectionUuid,
    network: 'awin',
    merchantUuid: shopUuid,
    name: 'Bikes',
    externalId: '1',
    isOpen: true,
  })
  await system.insert(campaign).values({
    accountUuid,
    siteUuid,
    connectionUuid,
    programmeUuid,
    merchantUuid: shopUuid,
    name: 'Bikes',
    urlMatch: 'bikes.dk',
    createdAt: new Date('2026-03-02T23:30:00Z'),
    closedAt: new Date('2026-03-12T10:00:00Z'),
  })
  const change = { accountUuid, programmeUuid, currency: null, toIsOpen: true }
  await system.insert(programmeChange).values([
    { ...change, at: new Date('2026-03-02T23:30:00Z'), fromIsOpen: null, toPercentage: '8' },
    { ...change, at: new Date('2026-03-05T10:00:00Z'), fromIsOpen: true, fromPercentage: '8', toPercentage: '5' },
  ])
  await app.stores.database.as(accountUuid, (tx) =>
    happen(tx, [
      {
        kind: 'connectionFailed',
        accountUuid,
        at: '2026-03-07T20:00:00.000Z',
        key: 'run',
        payload: { connectionUuid, importRunUuid: randomUUID(), message: 'Refused' },
      },
      {
        kind: 'connectionRecovered',
        accountUuid,
        at: '2026-03-08T05:00:00.000Z',
        key: 'run',
        payload: { connectionUuid, importRunUuid: randomUUID() },
      },
    ]),
  )
  await system.insert(alert).values({
    accountUuid,
    uuid: alertUuid,
    rule: 'clicksDrop',
    kind: 'merchant',
    subject: 'bikes.dk',
    state: 'open',
    since: '2026-03-14',
    until: '2026-03-15',
    seen: 1,
    expected: 40,
    effects: [],
    days: [
      { date: '2026-03-14', seen: 1, expected: 20, low: 10, high: 30 },
      { date: '2026-03-15', seen: 0, expected: 20, low: 10, high: 30 },
      { date: '2026-03-16', seen: 19, expected: 20, low: 10, high: 30 },
    ],
    openedAt: new Date('2026-03-15T02:00:00Z'),
    history: [{ at: '2026-03-15T02:00:00Z', text: 'Opened: 1 click in one day, 20 expected' }],
  })
})
afterAll(() => app.stop())

describe('what the product knows of the days', () => {
  it('is noted on the account’s own days, with what it is about, and copied nowhere', async () => {
    const notes = await list()
    expect(said(notes)).toEqual([
      '2026-03-03 2026-03-03 outbound: Bikes can be earned with',
      '2026-03-05 2026-03-05 outbound: Bikes pays 5% instead of 8%',
      '2026-03-07 2026-03-08 outbound: Imports failed for 9 hours',
      '2026-03-12 2026-03-12 outbound: Bikes closed its campaign',
      '2026-03-14 2026-03-15 outbound: 1 click in one day, 20 expected',
    ])
    expect(notes.map((n) => [n.subjectKind, n.subjectUuid])).toEqual([
      ['merchant', shopUuid],
      ['merchant', shopUuid],
      ['connection', connectionUuid],
      ['merchant', shopUuid],
      ['merchant', shopUuid],
    ])
    expect(notes.at(-1)).toMatchObject({ alertUuid, subjectName: 'Bikes', subjectDomain: 'bikes.dk', isOwn: false })
  })
  it('is hidden for the account, and shown again', async () => {
    const [first] = await list()
    const annotationId = first?.annotationId ?? ''
    expect((await me.ask('/annotations/v1/hidden', { annotationId, isHidden: true })).code).toBe(200)
    expect((await me.ask('/annotations/v1/hidden', { annotationId, isHidden: true })).code).toBe(200)
    expect((await list()).map((n) => n.isHidden)).toEqual([true, false, false, false, false])
    await me.ask('/annotations/v1/hidden', { annotationId, isHidden: false })
    expect((await list()).some((n) => n.isHidden)).toBe(false)
  })
  it('is not told to another account', async () => {
    expect(await list(await app.signUp())).toEqual([])
  })
})

describe('a note of a person', () => {
  it('is written about a span of days, changed, and removed', async () => {
    const made = await add({
      ...note,
      toDate: '2026-03-11',
      subjectKind: 'site',
      subjectUuid: siteUuid,
      isLeftOut: true,
    })
    expect(made.code, made.message).toBe(200)
    const { annotationUuid } = made.data
    const own = async () => (await list()).filter((n) => n.by === 'person')
    expect(await own()).toEqual([
      expect.objectContaining({
        annotationId: annotationUuid,
        fromDate: '2026-03-09',
        toDate: '2026-03-11',
        subjectKind: 'site',
        subjectName: 'Blog',
        content: 'On the radio at 07:40',
        isLeftOut: true,
        authorName: 'Zoë Ø',
        isOwn: true,
      }),
    ])
    expect(await list(me, { fromDate: '2026-03-11', toDate: '2026-03-11' })).toHaveLength(1)
    const path = `/annotations/v1/annotation/${annotationUuid}`
    const changed = { ...note, content: 'On television', fromDate: '2026-03-10', toDate: '2026-03-10' }
    expect((await me.ask(path, changed, 'PUT')).code).toBe(200)
    expect(said(await own())).toEqual(['2026-03-10 2026-03-10 person: On television'])
    expect((await me.ask(path, {}, 'DELETE')).code).toBe(200)
    expect(await own()).toEqual([])
    expect((await me.ask(path, {}, 'DELETE')).code).toBe(404)
  })
  it.each([
    [{ fromDate: '9 March' }, 'fromDate'],
    [{ toDate: '2026-03-08' }, 'toDate'],
    [{ content: '   ' }, 'content'],
    [{ content: 'x'.repeat(201) }, 'content'],
    [{ subjectKind: 'page' }, 'subjectKind'],
    [{ subjectKind: 'site' }, 'subjectUuid'],
    [{ subjectUuid: randomUUID() }, 'subjectUuid'],
    [{ subjectKind: 'site', subjectUuid: randomUUID() }, 'subjectUuid'],
    [{ subjectKind: 'connection', subjectUuid: randomUUID() }, 'subjectUuid'],
    [{ subjectKind: 'merchant', subjectUuid: randomUUID() }, 'subjectUuid'],
  ])('that cannot be is refused with the name of its field: %o', async (over, field) => {
    const answer = await add({ ...note, ...over })
    expect([answer.code, answer.message.split(':')[0]]).toEqual([400, field])
  })
  it('is changed by nobody but who wrote it, and a reader writes none', async () => {
    const { data } = await add(note)
    const { system } = app.stores.database
    const other = await app.signUp()
    await system.update(user).set({ accountUuid: me.accountUuid, role: 'readonly' }).where(eq(user.id, other.userUuid))
    const reader = app.ask(other.cookie)
    expect((await reader('/annotations/v1/annotation', note)).code).toBe(403)
    await system.update(user).set({ role: 'admin' }).where(eq(user.id, other.userUuid))
    const path = `/annotations/v1/annotation/${data.annotationUuid}`
    expect((await reader(path, note, 'PUT')).code).toBe(404)
    expect((await reader(path, {}, 'DELETE')).code).toBe(404)
    expect((await list()).filter((n) => n.by === 'person')).toHaveLength(1)
  })
  it('says of which days nothing usual is learned, merchants by their domain', async () => {
    await add({ ...note, subjectKind: 'merchant', subjectUuid: shopUuid, isLeftOut: true })
    await add({ ...note, fromDate: '2026-02-01', toDate: '2026-02-02', isLeftOut: true })
    const days = await app.stores.database.as(me.accountUuid, (tx) =>
      leftOutDays(tx, me.accountUuid, { fromDay: '2026-02-02', toDay: '2026-03-31' }),
    )
    expect(days.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))).toEqual([
      { kind: 'account', id: '', fromDay: '2026-02-01', toDay: '2026-02-02' },
      { kind: 'merchant', id: 'bikes.dk', fromDay: '2026-03-09', toDay: '2026-03-09' },
    ])
  })
})
