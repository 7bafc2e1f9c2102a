import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import type { GoalList } from '../../../contract/insights/goals.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { conversion } from '../event-builders.ts'

let app: TestApp
let me: Session
let siteUuid = ''
let now = '2026-03-20T12:00:00Z'
const path = '/overview/v1/goals'
const list = async (session = me) => {
  const answer = await session.ask<GoalList>(path, {}, 'GET')
  expect(answer.code, answer.message).toBe(200)
  return answer.data
}
const set = (input: object, session = me) =>
  session.ask(path, { subjectKind: 'account', fromMonth: '2026-03', target: 1000, ...input })

beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(now) } })
  me = await app.signUp()
  const made = await me.ask<{ channelUuid: string }>('/channels/v1/channels', {
    channelName: 'Blog',
    channelDomain: 'blog.example',
    channelType: 'Website',
  })
  siteUuid = made.data.channelUuid
  // ten sales a day of 3.33 on the site, and one of 1.00 elsewhere
  const account = { uuid: me.accountUuid, site: siteUuid }
  const sales = Array.from({ length: 70 }, (_, i) => addDays('2026-03-20', -i)).flatMap((day) => [
    ...Array.from({ length: 10 }, () =>
      conversion(account, { at: `${day}T10:00:00Z`, commission: '3.33', currency: 'DKK', status: 'approved' }),
    ),
    conversion({ ...account, site: randomUUID() }, { at: `${day}T10:00:00Z`, commission: '1.00', currency: 'DKK' }),
    conversion(account, { at: `${day}T11:00:00Z`, commission: '50.00', currency: 'DKK', status: 'rejected' }),
  ])
  await app.stores.events.insert('conversion', sales, randomUUID())
})
afterAll(() => app.stop())

describe('targets', () => {
  it('stand against the report of the month to the cent, and what it will bring', async () => {
    expect((await set({ target: 1000 })).code).toBe(200)
    expect((await set({ subjectKind: 'site', subjectUuid: siteUuid, target: 5000.5 })).code).toBe(200)
    const { month, goals } = await list()
    expect(month).toBe('2026-03')
    const [all, site] = goals
    const report = await me.ask<{ totals: { conversionTotalCommission: number } }>('/insights/v1/statistics', {
      fromDate: '2026-03-01',
      toDate: '2026-03-20',
    })
    // 20 days of 34.30
    expect(all).toMatchObject({ subjectKind: 'account', target: 1000, earned: 686, currencyCode: 'DKK' })
    expect(report.data.totals.conversionTotalCommission).toBe(all?.earned)
    expect(site).toMatchObject({ subjectKind: 'site', subjectName: 'Blog', target: 5000.5, earned: 666 })
    // eleven days, and what is left of today in the caller's time zone
    expect(all?.pace?.expected).toBeGreaterThan(686 + 11 * 34.3)
    expect(all?.pace?.expected).toBeLessThan(686 + 12 * 34.3)
    expect(site?.pace?.chance).toBeLessThan(0.01)
    expect(all?.history).toMatchObject([{ fromMonth: '2026-03', target: 1000 }])
  })
  it('hold until they are changed, and who said what is kept', async () => {
    now = '2026-03-20T12:01:00Z'
    await set({ fromMonth: '2026-05', target: 2000 })
    expect((await list()).goals[0]).toMatchObject({ target: 1000, history: [{ target: 2000 }, { target: 1000 }] })
    await set({ fromMonth: '2026-05', target: 2000 })
    expect((await list()).goals[0]?.history).toHaveLength(2)
  })
  it.each([
    [{ target: 0 }, 'target: Must be more than 0'],
    [{ target: -5 }, 'target: Must be more than 0'],
    [{ target: 1e10 }, 'target: Must be at most 1,000,000,000'],
    [{ target: 1.005 }, 'target: Must have at most two decimals'],
    [{ fromMonth: '2026-13' }, 'fromMonth: Must be a month like 2026-11'],
    [{ fromMonth: '2026-02' }, 'fromMonth: Must be this month or one of the next 18'],
    [{ fromMonth: '2027-10' }, 'fromMonth: Must be this month or one of the next 18'],
    [{ subjectKind: 'site' }, 'subjectUuid: Must be given, but for the account'],
    [{ subjectKind: 'site', subjectUuid: randomUUID() }, 'subjectUuid: Must be a site of yours'],
    [{ subjectKind: 'connection', subjectUuid: randomUUID() }, 'subjectUuid: Must be a network account of yours'],
    [{ subjectKind: 'siteGroup', subjectUuid: randomUUID() }, 'subjectUuid: Must be a group of sites of yours'],
    [{ subjectKind: 'creator', subjectUuid: 'nobody' }, 'subjectUuid: Must be a creator of yours'],
    [{ subjectKind: 'creator', subjectUuid: 'no body' }, 'subjectUuid: Must be a uuid, or the id of a creator'],
    [{ subjectUuid: randomUUID() }, 'subjectUuid: Must be given, but for the account'],
  ])('are refused where they are wrong: %o', async (input, message) => {
    expect(await set(input)).toMatchObject({ code: 400, message })
  })
  it('of another account are not there, and nobody sets one on its site', async () => {
    const other = await app.signUp()
    expect((await list(other)).goals).toEqual([])
    expect((await set({ subjectKind: 'site', subjectUuid: siteUuid }, other)).code).toBe(400)
    expect((await other.ask(path, { subjectKind: 'account' }, 'DELETE')).code).toBe(404)
  })
  it('are set for a group of sites and for a creator, and go with them', async () => {
    const [group] = (
      await me.ask<{ siteGroupUuid: string }[]>('/channels/v1/groups', {
        siteGroupName: 'Danish',
        siteGroupColour: 'blue',
        channelUuids: [siteUuid],
      })
    ).data
    const siteGroupUuid = group?.siteGroupUuid ?? ''
    const { creatorId } = (await me.ask<{ creatorId: string }>('/creators/v1/creators', { creatorName: 'Ida' })).data
    const sale = { at: '2026-03-02T10:00:00Z', commission: '4.50', currency: 'DKK', creator_id: creatorId } as const
    const elsewhere = { uuid: me.accountUuid, site: randomUUID() }
    await app.stores.events.insert('conversion', [conversion(elsewhere, sale)], randomUUID())
    expect(await set({ subjectKind: 'siteGroup', subjectUuid: siteGroupUuid, target: 6000 })).toMatchObject({
      code: 200,
    })
    expect(await set({ subjectKind: 'creator', subjectUuid: creatorId, target: 9 })).toMatchObject({ code: 200 })
    expect((await list()).goals.slice(1)).toMatchObject([
      { subjectKind: 'siteGroup', subjectName: 'Danish', target: 6000, earned: 666 },
      { subjectKind: 'site', earned: 666 },
      { subjectKind: 'creator', subjectName: 'Ida', target: 9, earned: 4.5 },
    ])
    await me.ask(`/channels/v1/groups/${siteGroupUuid}`, {}, 'DELETE')
    expect((await me.ask(`/creators/v1/creators/${creatorId}/archive`)).code).toBe(200)
    expect((await list()).goals.map((g) => g.subjectKind)).toEqual(['account', 'site'])
  })
  it('go with the site they are of, and where they are taken away', async () => {
    now = '2026-03-20T12:02:00Z'
    expect((await me.ask(path, { subjectKind: 'account' }, 'DELETE')).code).toBe(200)
    expect((await list()).goals.map((g) => g.subjectKind)).toEqual(['site'])
    await me.ask(`/channels/v1/channels/${siteUuid}`, {}, 'DELETE')
    expect((await list()).goals).toEqual([])
  })
})
