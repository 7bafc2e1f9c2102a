import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApprovalView } from '../../contract/creators/creator-approvals.ts'
import type { CreatorProgram, CreatorRow, CreatorView } from '../../contract/creators/creator-fields.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'
import { buildShop } from '../../test/tracking.ts'

let app: TestApp
let now = new Date('2026-03-02T09:00:00Z')
const goTo = (time: string) => {
  now = new Date(time)
}
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())

type Queue = { approvals: ApprovalView[]; total: number }

/** An account with two creators and two shops, the first with two programmes. */
async function start() {
  const me = await app.signUp()
  const shop = (name: string, networks: string[]) =>
    buildShop(app.stores.database, {
      accountUuid: me.accountUuid,
      shop: `${name}-${crypto.randomUUID().slice(0, 8)}.dk`,
      offers: networks.map((network) => ({ network })),
    })
  const [one, two] = [await shop('alpha', ['awin', 'impact']), await shop('beta', ['awin'])]
  const add = async (creatorName: string) =>
    (await me.ask<CreatorView>('/creators/v1/creators', { creatorName })).data.creatorId
  const [mia, omar] = [await add('Mia'), await add('Omar')]
  const mappings = async (advertiserUuid: string, creatorId: string) =>
    (
      await me.ask<{
        advertiser: { advertiserCreatorApproval: number }
        programs: CreatorProgram[]
        mappings: { creatorMappingStatus: string }[]
      }>('/creators/v1/mappings', { advertiserUuid, creatorId }, 'GET')
    ).data
  const programsOf = async (advertiserUuid: string) =>
    (await mappings(advertiserUuid, mia)).programs.map((p) => p.trackerProgramId)
  const [first = '', second = ''] = await programsOf(one.merchantUuid)
  const [third = ''] = await programsOf(two.merchantUuid)
  const say = (creatorId: string, programId: string, creatorMappingStatus: string) =>
    me.ask('/creators/v1/mappings', {
      advertiserUuid: programId === third ? two.merchantUuid : one.merchantUuid,
      creatorId,
      programId,
      creatorMappingStatus,
    })
  const queue = async (over: object = {}, who = me) =>
    (await who.ask<Queue>('/creators/v1/approvals', over, 'GET')).data
  const decide = (creatorMappingStatus: string, approvals: [string, string][], who = me) =>
    who.ask<{ decidedCount: number; goneCount: number }>('/creators/v1/approvals/decide', {
      creatorMappingStatus,
      approvals: approvals.map(([creatorId, programId]) => ({ creatorId, programId })),
    })
  const lines = async () => {
    const { rows } = await app.stores.database.pool.query<{ object: string; after: object }>(
      `SELECT object, after FROM audit WHERE account_uuid = $1 AND action = 'creatorMapping.changed' ORDER BY id`,
      [me.accountUuid],
    )
    return rows
  }
  return { me, one, two, mia, omar, first, second, third, mappings, say, queue, decide, lines }
}
const pairs = ({ approvals }: Queue) => approvals.map((a) => [a.creatorId, a.programId])

describe('the queue of approvals', () => {
  it('lists what waits, the longest first, and asking again does not make it younger', async () => {
    const w = await start()
    goTo('2026-03-03T09:00:00Z')
    await w.say(w.mia, w.first, 'pending')
    goTo('2026-03-04T09:00:00Z')
    await w.say(w.omar, w.third, 'pending')
    await w.say(w.mia, w.second, 'approved')
    goTo('2026-03-05T09:00:00Z')
    expect((await w.say(w.mia, w.first, 'pending')).code).toBe(200)
    const found = await w.queue()
    expect(found.total).toBe(2)
    expect(found.approvals.map((a) => [a.creatorName, a.advertiserUuid, a.programId, a.pendingSinceDatetime])).toEqual([
      ['Mia', w.one.merchantUuid, w.first, '2026-03-03T09:00:00.000Z'],
      ['Omar', w.two.merchantUuid, w.third, '2026-03-04T09:00:00.000Z'],
    ])
    expect(found.approvals[0]).toMatchObject({ advertiserDomain: w.one.shop, network: { networkName: 'Awin' } })
    // requested twice, but recorded once
    expect((await w.lines()).filter((l) => l.object.includes(w.mia))).toHaveLength(2)
  })
  it('says what has closed and who looks unusual, and approves nothing that has closed, also one by one', async () => {
    const w = await start()
    await w.say(w.mia, w.first, 'pending')
    await w.say(w.omar, w.third, 'pending')
    const { pool } = app.stores.database
    await pool.query(`UPDATE campaign SET closed_at = '2026-03-01T12:00:00Z' WHERE programme_uuid = $1`, [w.third])
    await pool.query(
      `INSERT INTO creator_trouble (account_uuid, creator_uuid, trouble, message, from_day, to_day, began_at, ended_at)
       SELECT account_uuid, uuid, 'noSales', 'Odd', '2026-03-01', '2026-03-01', now(), CASE WHEN id = $2 THEN now() END
       FROM creator WHERE account_uuid = $1`,
      [w.me.accountUuid, w.omar],
    )
    const shown = (await w.queue({ orderBy: 'creatorName' })).approvals
    expect(shown.map((a) => [a.creatorName, a.creatorIsUnusual, a.programClosedDatetime])).toEqual([
      ['Mia', true, null],
      ['Omar', false, '2026-03-01T12:00:00.000Z'],
    ])
    const { data } = await w.me.ask<{ creators: CreatorRow[] }>('/creators/v1/creators', {}, 'GET')
    expect(data.creators.map((c) => [c.creatorName, c.creatorIsUnusual])).toEqual([
      ['Mia', true],
      ['Omar', false],
    ])
    const message = `${w.two.shop} closed its campaign on 1 Mar 2026: it cannot be approved`
    const both: [string, string][] = [
      [w.mia, w.first],
      [w.omar, w.third],
    ]
    expect(await w.decide('approved', both)).toMatchObject({ code: 409, message })
    expect(await w.say(w.omar, w.third, 'approved')).toMatchObject({ code: 409, message })
    expect((await w.queue()).total).toBe(2)
    expect(await w.decide('declined', [[w.omar, w.third]])).toMatchObject({ code: 200, data: { decidedCount: 1 } })
    expect(await w.decide('approved', [[w.mia, w.first]])).toMatchObject({ code: 200, data: { decidedCount: 1 } })
  })
  it('is narrowed by creators, by merchants and by what is typed, ordered, and given page by page', async () => {
    const w = await start()
    for (const [n, [creatorId, programId]] of (
      [
        [w.mia, w.first],
        [w.omar, w.first],
        [w.omar, w.third],
      ] as const
    ).entries()) {
      goTo(`2026-03-0${n + 3}T09:00:00Z`)
      await w.say(creatorId, programId, 'pending')
    }
    const all = [
      [w.mia, w.first],
      [w.omar, w.first],
      [w.omar, w.third],
    ]
    expect(pairs(await w.queue({ creatorIds: w.omar }))).toEqual(all.slice(1))
    expect(pairs(await w.queue({ advertiserUuids: w.one.merchantUuid }))).toEqual(all.slice(0, 2))
    expect(pairs(await w.queue({ creatorIds: w.mia, advertiserUuids: w.two.merchantUuid }))).toEqual([])
    expect(pairs(await w.queue({ search: 'OMA' }))).toEqual(all.slice(1))
    expect(pairs(await w.queue({ search: 'beta' }))).toEqual(all.slice(2))
    expect(pairs(await w.queue({ orderDirection: 'desc' }))).toEqual(all.toReversed())
    const page = await w.queue({ offset: 1, limit: 1 })
    expect([page.total, pairs(page)]).toEqual([3, [all[1]]])
    const { data } = await w.me.ask<{ creators: object[]; advertisers: object[] }>(
      '/creators/v1/approvals/options',
      {},
      'GET',
    )
    expect(data).toEqual({
      creators: [
        { creatorId: w.mia, creatorName: 'Mia' },
        { creatorId: w.omar, creatorName: 'Omar' },
      ],
      advertisers: [
        { advertiserUuid: w.one.merchantUuid, advertiserDomain: w.one.shop },
        { advertiserUuid: w.two.merchantUuid, advertiserDomain: w.two.shop },
      ],
    })
  })
  it('decides several at once, each with a line in the audit log, and nothing that waits no more', async () => {
    const w = await start()
    await w.say(w.mia, w.first, 'pending')
    await w.say(w.mia, w.second, 'pending')
    await w.say(w.omar, w.third, 'pending')
    await w.say(w.omar, w.first, 'approved')
    // two identical decisions at once: only one takes effect
    const answers = await Promise.all([
      w.decide('approved', [
        [w.mia, w.first],
        [w.mia, w.second],
      ]),
      w.decide('approved', [
        [w.mia, w.second],
        [w.mia, w.first],
      ]),
    ])
    const decided = answers.map((a) => a.data.decidedCount)
    expect([decided.reduce((a, b) => a + b, 0), answers.map((a) => a.code)]).toEqual([2, [200, 200]])
    expect((await w.mappings(w.one.merchantUuid, w.mia)).mappings.map((m) => m.creatorMappingStatus)).toEqual([
      'approved',
      'approved',
    ])
    // assigned long ago, and never requested
    expect(
      (
        await w.decide('declined', [
          [w.omar, w.first],
          [w.omar, w.second],
          [w.omar, w.third],
        ])
      ).data,
    ).toEqual({
      decidedCount: 1,
      goneCount: 2,
    })
    expect((await w.mappings(w.one.merchantUuid, w.omar)).mappings.map((m) => m.creatorMappingStatus)).toEqual([
      'approved',
    ])
    expect((await w.queue()).total).toBe(0)
    const said = (await w.lines()).map((l) => l.after)
    expect(said.filter((a) => JSON.stringify(a).includes('approved'))).toHaveLength(3)
    expect(said.filter((a) => JSON.stringify(a).includes('declined'))).toHaveLength(1)
  })
  it('is asked of its own account alone, and says nothing of archived creators', async () => {
    const w = await start()
    await w.say(w.mia, w.first, 'pending')
    const stranger = await app.signUp()
    expect(await w.queue({}, stranger)).toEqual({ approvals: [], total: 0 })
    expect((await w.decide('approved', [[w.mia, w.first]], stranger)).data).toEqual({ decidedCount: 0, goneCount: 1 })
    await w.me.ask(`/creators/v1/creators/${w.mia}/archive`, { isArchived: true })
    expect((await w.queue()).total).toBe(0)
    expect((await w.decide('approved', [[w.mia, w.first]])).data).toEqual({ decidedCount: 0, goneCount: 1 })
    await w.me.ask(`/creators/v1/creators/${w.mia}/archive`, { isArchived: false })
    expect(pairs(await w.queue())).toEqual([[w.mia, w.first]])
  })
  it.each([
    [{ creatorMappingStatus: 'pending', approvals: [{ creatorId: 'a', programId: crypto.randomUUID() }] }],
    [{ creatorMappingStatus: 'approved', approvals: [] }],
    [{ creatorMappingStatus: 'approved', approvals: [{ creatorId: 'a' }] }],
  ])('refuses a decision like %j', async (input) => {
    const me = await app.signUp()
    expect((await me.ask('/creators/v1/approvals/decide', input)).code).toBe(400)
  })
  it('is filled where the merchant takes creators on approval, which the dialog is told', async () => {
    const w = await start()
    const isOnApproval = async () => (await w.mappings(w.one.merchantUuid, w.mia)).advertiser.advertiserCreatorApproval
    expect(await isOnApproval()).toBe(0)
    const access = { advertiserCreatorApproval: true, advertiserCreatorDisabled: false }
    expect((await w.me.ask(`/advs/v1/advs/${w.one.merchantUuid}/creators`, access)).code).toBe(200)
    expect(await isOnApproval()).toBe(1)
  })
})
