import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestStores, testStores } from '../../test/stores.ts'
import type { Events } from '../store/events/open.ts'
import { arrival, click, moneyRig, newPayer } from '../../test/money-rig.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())
const { money, conversions, projected, store } = moneyRig(() => stores)

const clickedAt = new Date('2026-03-02T10:11:12.345Z')
/** The event store with a record of how often clicks are queried. */
function watched(answer: Events['query'] = stores.events.query) {
  const asked: unknown[] = []
  const query: Events['query'] = (account, q) => {
    if (q.name === 'money.clicks') asked.push(q.params?.ids)
    return answer(account, q)
  }
  return { asked, events: { ...stores.events, query } }
}

describe('a sale of a list whose click is stored', () => {
  it('is written once, with its click, and is in reports as one that looked for it afterwards', async () => {
    const [listed, called] = [newPayer(), newPayer()]
    for (const payer of [listed, called]) {
      const { id, row } = click(payer, clickedAt, { site_uuid: '00000000-0000-4000-8000-00000000000a' })
      await store(row)
      await money().receive([arrival(payer, { subIds: ['word', id] }, payer === listed ? 'api' : 'callback')])
    }
    const [[one], [two]] = [await conversions(listed), await conversions(called)]
    expect(one).toMatchObject({
      version: 1,
      attributedBy: 'click',
      clickAt: clickedAt,
      matchAfter: null,
      subIds: ['word'],
    })
    expect(two).toMatchObject({ version: 1, attributedBy: 'none', clickAt: null, matchAfter: expect.any(Date) as Date })
    await money().flush()
    const [[ahead], [after]] = [await projected(listed), await projected(called)]
    expect(ahead).toMatchObject({ page: 'café.example/best-shoes', device: 'Mobile', attributed_by: 'click' })
    expect({ ...ahead, version: 2 }).toEqual(after)
    const [found] = await conversions(called)
    const { page, site_uuid, merchant, network_uuid } = found?.inherited ?? {}
    expect(one?.inherited).toMatchObject({ page, site_uuid, merchant, network_uuid })
  })
  it('asks for the click once: not again when the list repeats it, and not at all for a callback', async () => {
    const payer = newPayer()
    const { id, row } = click(payer, clickedAt)
    await store(row)
    const { asked, events } = watched()
    for (const commission of ['5.92', '5.92', '6.10'])
      await money({ events }).receive([arrival(payer, { commission, subIds: [id] }, 'api')])
    expect(asked).toEqual([[id]])
    await money({ events }).receive([arrival(payer, { transactionId: 'T2', subIds: [id] })])
    expect(asked).toEqual([[id]])
    expect(await conversions(payer)).toMatchObject([{ attributedBy: 'click' }, { attributedBy: 'none' }])
  })
  it('never takes the click of another account', async () => {
    const [payer, other] = [newPayer(), newPayer()]
    const { id, row } = click(other, clickedAt)
    await store(row)
    await money().receive([
      arrival(payer, { subIds: [id] }, 'api'),
      arrival(other, { subIds: [id] }, 'api'), // in the same batch
    ])
    expect(await conversions(payer)).toMatchObject([{ attributedBy: 'none', clickAt: null }])
    expect(await conversions(other)).toMatchObject([{ attributedBy: 'click', clickAt: clickedAt }])
  })
})

describe('a sale of a list whose click is not stored', () => {
  it('looks for it two seconds later, and is in reports meanwhile', async () => {
    const now = new Date()
    const payer = newPayer()
    const { id, row } = click(payer, clickedAt)
    const early = money({ clock: { now: () => now } })
    await early.receive([arrival(payer, { subIds: [id] }, 'api')])
    expect(await conversions(payer)).toMatchObject([{ matchAfter: new Date(now.getTime() + 2000), version: 1 }])
    await early.flush()
    expect(await projected(payer)).toMatchObject([{ attributed_by: 'none', version: 1 }])
    await store(row)
    await money({ clock: { now: () => new Date(now.getTime() + 2001) } }).flush()
    expect(await projected(payer)).toMatchObject([{ attributed_by: 'click', version: 2 }])
  })
})

describe('while the event store is away', () => {
  it('sales are taken in, it is left alone for a minute, and their clicks are found afterwards', async () => {
    let now = new Date()
    const clock = { now: () => now }
    const payer = newPayer()
    const made = [click(payer, clickedAt), click(payer, clickedAt), click(payer, clickedAt)]
    for (const { row } of made) await store(row)
    let isAway = true
    const { asked, events } = watched((account, q) =>
      isAway ? Promise.reject(new Error('connect ECONNREFUSED')) : stores.events.query(account, q),
    )
    const warned: string[] = []
    const log = { info: () => undefined, error: () => undefined, warn: (text: string) => void warned.push(text) }
    const { receive, flush } = money({ events, clock, log })
    const bring = async (n: number) => {
      const [outcome] = await receive([arrival(payer, { transactionId: `T${n}`, subIds: [made[n]?.id ?? ''] }, 'api')])
      expect(outcome).toMatchObject({ kind: 'new' })
    }
    await bring(0)
    await bring(1)
    expect([asked.length, warned.length]).toEqual([1, 1])
    isAway = false
    now = new Date(now.getTime() + 60_000)
    await bring(2)
    const by = async () =>
      (await conversions(payer))
        .toSorted((a, b) => a.transactionId.localeCompare(b.transactionId))
        .map((c) => c.attributedBy)
    expect(await by()).toEqual(['none', 'none', 'click'])
    await flush()
    expect(await by()).toEqual(['click', 'click', 'click'])
  })
})
