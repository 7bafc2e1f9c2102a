import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer, PlanPart } from '../../contract/billing/billing.ts'
import { signUpBuyer } from '../../test/buyer.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { systemClock } from '../time/clock.ts'
import { renewJob } from './renew-job.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { BILLING: 'house' } })
})
afterAll(() => app.stop())

const { pool } = { pool: () => app.stores.database.pool }
type SiteRow = { channelUuid: string; channelName: string; channelIsActive: boolean }
const addSite = async (who: Session, n: number) =>
  (
    await who.ask<SiteRow>('/channels/v1/channels', {
      channelName: `Site ${n}`,
      channelDomain: `s${n}-${who.accountUuid.slice(0, 8)}.dk`,
    })
  ).data
const activeSites = async (who: Session) =>
  (await who.ask<SiteRow[]>('/channels/v1/list', {}, 'GET')).data
    .filter((s) => s.channelIsActive)
    .map((s) => s.channelName)
    .toSorted()
const buy = (who: Session, plan = 'starter') => who.ask('/billing/v1/subscribe', { plan, interval: 'month' })
const down = (who: Session, input: object) => who.ask<Customer>('/billing/v1/downgrade', { plan: 'freemium', ...input })
/** Ends every current period. */
const periodEnds = () =>
  renewJob({
    database: app.stores.database,
    clock: { ...systemClock, now: () => new Date(Date.now() + 40 * 86_400_000) },
    seller: { name: 'O', address: '', zipcode: '', city: '', countryCode: '', vatNumber: '' },
    mailInvoice: async () => undefined,
  }).handler({}, new AbortController().signal)

describe('a smaller plan', () => {
  it('keeps the sites that were chosen, and brings the others back with a bigger one', async () => {
    const who = await signUpBuyer(app)
    await buy(who)
    const sites: SiteRow[] = []
    for (let n = 1; n <= 7; n++) sites.push(await addSite(who, n))
    // one was in discover mode: it returns unchanged
    await who.ask(`/settings/v1/hit/${sites[0]?.channelUuid}`, { channelIsActive: false }, 'PUT')
    const keep = { sites: sites.slice(2).map((s) => s.channelUuid) }
    expect((await down(who, { keep })).data.subscriptions[0]?.subscriptionNextPlanName).toBe('Freemium')
    const later = await addSite(who, 8)
    await periodEnds()
    expect(await activeSites(who)).toEqual(['Site 3', 'Site 4', 'Site 5', 'Site 6', 'Site 7'])
    const wake = () => who.ask(`/settings/v1/hit/${later.channelUuid}`, { channelIsActive: true }, 'PUT')
    expect(await wake()).toMatchObject({ code: 402 })
    // freed room can be used for inactive items
    await who.ask(`/channels/v1/channels/${sites[6]?.channelUuid}`, {}, 'DELETE')
    expect((await wake()).code).toBe(200)
    await buy(who)
    expect(await activeSites(who)).toEqual(['Site 2', 'Site 3', 'Site 4', 'Site 5', 'Site 6', 'Site 8'])
  })
  it('keeps two networks with their credentials and imports no more of the others, until they are back', async () => {
    const who = await signUpBuyer(app)
    await buy(who)
    for (const [n, network] of ['awin', 'cj', 'impact'].entries())
      await pool().query(
        `INSERT INTO connection (account_uuid, network, name, credentials, callback_token, created_at)
         VALUES ($1, $2, $2, 'sealed', $3, now() + make_interval(secs => $4))`,
        [who.accountUuid, network, randomUUID(), n],
      )
    const rows = async () =>
      (
        await pool().query<{ network: string; is_active: boolean; credentials: string }>(
          'SELECT network, is_active, credentials FROM connection WHERE account_uuid = $1 ORDER BY created_at',
          [who.accountUuid],
        )
      ).rows.map((r) => `${r.network} ${r.is_active} ${r.credentials}`)
    const { data } = await who.ask<{ networks: PlanPart[] }>('/billing/v1/choices', {}, 'GET')
    expect(data.networks.map((part) => part.name)).toEqual(['Awin', 'CJ Affiliate', 'impact.com'])
    await down(who, { keep: { networks: ['cj', 'impact'] } })
    await periodEnds()
    expect(await rows()).toEqual(['awin false sealed', 'cj true sealed', 'impact true sealed'])
    await buy(who)
    expect(await rows()).toEqual(['awin true sealed', 'cj true sealed', 'impact true sealed'])
  })
  it('keeps the owner whoever was chosen, and the others sign in again with a bigger plan', async () => {
    const userEmail = `${randomUUID()}@example.com`
    const who = await signUpBuyer(app, { userEmail })
    await buy(who)
    const colleague = randomUUID()
    await pool().query(
      `INSERT INTO "user" (id, account_uuid, name, email, first_name, last_name, role) VALUES ($1, $2, 'Maja', $3, 'Maja', 'L', 'admin')`,
      [colleague, who.accountUuid, `${colleague}@example.com`],
    )
    const isActive = async () =>
      (await pool().query<{ is_active: boolean }>('SELECT is_active FROM "user" WHERE id = $1', [colleague])).rows[0]
        ?.is_active
    expect(await down(who, { keep: { users: [colleague] } })).toMatchObject({
      code: 400,
      message: 'keep.users: Choose at most 1, the owner among them',
    })
    await down(who, {})
    await periodEnds()
    expect(await isActive()).toBe(false)
    expect((await who.ask('/profile/v1/me', {}, 'GET')).code).toBe(200)
    await buy(who)
    expect(await isActive()).toBe(true)
  })
  it('refuses a choice of too much, of somebody else’s, and what is no choice', async () => {
    const [who, other] = [await signUpBuyer(app), await app.signUp()]
    await buy(who)
    const theirs = await addSite(other, 1)
    const sites = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => addSite(who, n)))
    expect(await down(who, { keep: { sites: sites.map((s) => s.channelUuid) } })).toMatchObject({
      code: 400,
      message: 'keep.sites: Choose at most 5',
    })
    expect((await down(who, { keep: { sites: [theirs.channelUuid] } })).code).toBe(404)
    expect((await down(who, { feedback: { easeOfUse: 6 } })).message).toContain('feedback.easeOfUse')
    expect((await down(other, {})).code).toBe(409)
    const { rows } = await pool().query(
      'SELECT 1 FROM subscription WHERE account_uuid = $1 AND next_plan IS NOT NULL',
      [who.accountUuid],
    )
    expect(rows).toEqual([])
  })
  it('keeps what was said of the one before, and sends it nowhere', async () => {
    const who = await signUpBuyer(app)
    await buy(who, 'growth')
    await down(who, { plan: 'starter', feedback: { easeOfUse: 4, text: 'Too many screens' } })
    const { rows } = await pool().query(
      'SELECT from_plan, to_plan, ease_of_use, load_time, text FROM downgrade_feedback WHERE account_uuid = $1',
      [who.accountUuid],
    )
    expect(rows).toEqual([
      { from_plan: 'Growth', to_plan: 'Starter', ease_of_use: 4, load_time: null, text: 'Too many screens' },
    ])
  })
})
