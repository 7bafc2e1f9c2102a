import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MerchantContract } from '../../../contract/partners/partner-room.ts'
import type { ContractView } from '../../../contract/partners/partner-views.ts'
import {
  invitedMerchant,
  merchantAsk,
  merchantPassword,
  partnerCompany,
  type SignedMerchant,
  signedMerchant,
} from '../../../test/merchant.ts'
import { partnerParts } from '../../../test/partner-parts.ts'
import { openShop } from '../../../test/shop-rig.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { approveHeld } from '../../orders/hold-job.ts'

const day = 86_400_000
let now = new Date('2026-03-02T09:00:00Z')
const clock = { now: () => now }
let app: TestApp
let me: Session
beforeAll(async () => {
  app = await startApp({ clock })
  me = await app.signUp({ accountName: 'Nordlys', userCurrencyCode: 'DKK', userTimezone: 'UTC' })
})
afterAll(() => app.stop())

const campaign = {
  name: 'Always on',
  startsAt: '2026-03-02',
  url: 'https://brykstrom.dk/',
  commissionType: 'CPS',
  commissionValue: '8',
  commissionCurrency: 'DKK',
}
const at = (...parts: string[]) => ['/publishers', me.accountUuid, ...parts].join('/')
const signed = () => signedMerchant(app, me, { email: `${randomUUID()}@brykstrom.dk` })
const edit = (of: SignedMerchant, commissionValue: string) =>
  me.ask(at(of.partner, of.contract), { ...campaign, commissionValue }, 'PUT')
const proposed = async (of: SignedMerchant, commissionValue: string) => {
  await edit(of, commissionValue)
  const { data } = await of.ask<{ contracts: MerchantContract[] }>('/contracts', {}, 'GET')
  const proposal = data.contracts[0]?.proposal
  if (!proposal) throw new Error('nothing was proposed')
  return proposal
}
type Proposal = { termsUuid: string; textHash: string }
const accept = (of: SignedMerchant, { termsUuid, textHash }: Proposal) =>
  of.ask(`/terms/${termsUuid}/accept`, { textHash, title: 'Boss', maySign: true, accepts: true })
const detail = async ({ partner }: SignedMerchant) =>
  (await me.ask<{ contracts: ContractView[]; activities: { message: string }[] }>(at(partner), {}, 'GET')).data
/** The versions, newest first: number and state. */
const versions = async (of: SignedMerchant) =>
  (await detail(of)).contracts[0]?.versions.map((v) => `${v.version} ${v.state}`)
const said = async (of: SignedMerchant, words: string) =>
  (await detail(of)).activities.filter((a) => a.message.includes(words)).length
const codes = (answers: readonly { code: number }[]) => answers.map((a) => a.code).toSorted((a, b) => a - b)

it('of two who accept the same terms at once one does, and the other is told', async () => {
  const of = await signed()
  const proposal = await proposed(of, '9')
  const answers = await Promise.all([accept(of, proposal), accept(of, proposal), accept(of, proposal)])
  const [first, ...others] = codes(answers)
  expect(first).toBe(200)
  for (const code of others) expect([404, 409]).toContain(code)
  expect(await versions(of)).toEqual(['2 applied', '1 replaced'])
  expect(await said(of, 'version 2')).toBe(1)
})

it('who accepts while the publisher edits accepts what they read, or nothing', async () => {
  for (let round = 0; round < 2; round++) {
    const of = await signed()
    const proposal = await proposed(of, '9')
    const [accepted, edited] = await Promise.all([accept(of, proposal), edit(of, '10')])
    expect(edited).toMatchObject({ code: 200, data: { isProposed: true } })
    const isTaken = accepted.code === 200
    if (!isTaken) expect([404, 409]).toContain(accepted.code)
    expect(await versions(of)).toEqual(
      isTaken ? ['3 proposed', '2 applied', '1 replaced'] : ['3 proposed', '2 withdrawn', '1 applied'],
    )
    // the page still shows version 2: its hash differs from version 3's
    const { data } = await of.ask<{ contracts: MerchantContract[] }>('/contracts', {}, 'GET')
    const termsUuid = data.contracts[0]?.proposal?.termsUuid ?? ''
    expect(await accept(of, { termsUuid, textHash: proposal.textHash })).toMatchObject({
      code: 409,
      message: 'The terms were changed while you read them. Please load the page again',
    })
  }
})

it('of two edits at once the later one waits for an answer, and the other is withdrawn', async () => {
  const of = await signed()
  const answers = await Promise.all([edit(of, '9'), edit(of, '10'), edit(of, '11')])
  expect(codes(answers)).toEqual([200, 200, 200])
  expect(await versions(of)).toEqual(['4 proposed', '3 withdrawn', '2 withdrawn', '1 applied'])
})

it('who accepts while the campaign is ended does so before, or is told that it has ended', async () => {
  for (let round = 0; round < 2; round++) {
    const of = await signed()
    const proposal = await proposed(of, '9')
    const [accepted, ended] = await Promise.all([
      accept(of, proposal),
      me.ask(at(of.partner, of.contract), {}, 'DELETE'),
    ])
    expect(ended.code).toBe(200)
    expect((await detail(of)).contracts[0]?.status).toBe('ended')
    expect(await versions(of)).toEqual(
      accepted.code === 200 ? ['2 applied', '1 replaced'] : ['2 withdrawn', '1 applied'],
    )
  }
})

/** Number of sessions waiting for a locked row. */
const waiting = async () => {
  const { rows } = await app.stores.database.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0]?.n
}
it.each(['accept', 'invite', 'seen', 'delete'] as const)(
  'who changes a contract and more (%s) takes the contract first, so that no two wait for each other',
  async (what) => {
    const of = await signed()
    await proposed(of, '9')
    const { data } = await me.ask<{ link: string }>(at(of.partner, 'invite'), { isMailed: false })
    const token = data.link.split('/signup/')[1] ?? ''
    const stranger = merchantAsk(app.base)
    const { offers } = (await stranger<{ offers: { textHash: string }[] }>('/invitation', { token })).data
    const { tracking } = (await me.ask<{ tracking: { publicKey: string } }>(at(of.partner), {}, 'GET')).data
    const acts = {
      accept: async () => {
        const told = { name: 'Signe Holm', title: 'Boss', maySign: true, accepts: true, ...partnerCompany }
        const textHashes = offers.map((o) => o.textHash)
        return (await stranger('/invitation/accept', { token, textHashes, ...told })).code
      },
      invite: async () => (await me.ask(at(of.partner, 'invite'), { isMailed: false })).code,
      seen: async () => {
        const headers = { origin: 'https://brykstrom.dk' }
        const address = `${app.base}/tr/partners/v1/seen/${tracking.publicKey}`
        return (await fetch(address, { method: 'POST', headers })).status
      },
      delete: async () => (await me.ask(at(of.partner), {}, 'DELETE')).code,
    }
    const client = await app.stores.database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT 1 FROM partner_contract WHERE uuid = $1 FOR UPDATE', [of.contract])
      const acting = acts[what]()
      await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
      // an edit of the contract would lock these next
      await client.query('SELECT 1 FROM partner WHERE uuid = $1 FOR UPDATE NOWAIT', [of.partner])
      await client.query('SELECT 1 FROM partner_invitation WHERE partner_uuid = $1 FOR UPDATE NOWAIT', [of.partner])
      await client.query('COMMIT')
      expect([200, 204]).toContain(await acting)
    } finally {
      client.release(true) // a failure inside would leave its rows locked
    }
  },
)

it('who accepts while the publisher adds them as a user is told so, and accepts nothing yet', async () => {
  const email = `${randomUUID()}@brykstrom.dk`
  const { partner, accept } = await invitedMerchant(app, me, { email })
  const client = await app.stores.database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM partner WHERE uuid = $1 FOR UPDATE', [partner])
    const adding = me.ask(at(partner, 'users'), { name: 'Signe', email, password: merchantPassword })
    await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBe(1)
    const accepting = accept()
    await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBe(2)
    await client.query('COMMIT')
    expect((await adding).code).toBe(200)
    expect(await accepting).toMatchObject({
      code: 409,
      message: 'Somebody of your company was added meanwhile. Please load the page again',
    })
  } finally {
    client.release(true)
  }
  const { contracts } = (await me.ask<{ contracts: ContractView[] }>(at(partner), {}, 'GET')).data
  expect(contracts.map((c) => c.status)).toEqual(['sent'])
  expect((await accept()).code).toBe(200) // the link is not used up
})

it('of a hold that passes and a merchant who rejects at the same moment one wins, and the ledger has one outcome', async () => {
  const shop = await openShop(app, clock.now, { me, host: 'samtidig.dk' })
  await shop.begin()
  const clickId = await shop.click()
  await app.app.flush()
  const ids = Array.from({ length: 12 }, (_, n) => `o${n}`)
  await shop.post(ids.map((orderId) => ({ orderId, amount: '200.00', currency: 'DKK', clickId })))
  now = new Date(now.getTime() + 30 * day)
  const entered = await merchantAsk(app.base)('/sign-in', { email: 'signe@brykstrom.dk', password: merchantPassword })
  const ask = merchantAsk(app.base, entered.cookie)
  const parts = partnerParts(app.stores, clock)
  const [, ...answers] = await Promise.all([
    approveHeld(parts),
    ...ids.map((orderId) => ask('/orders/reject', { orderId, reason: 'Returned' })),
  ])
  await approveHeld(parts) // checks again the rows that a rejection had locked: it stays rejected
  const orders = new Map((await shop.orders()).map((o) => [o.orderId, o.status]))
  const money = new Map((await shop.money()).map((c) => [c.orderId, c.status]))
  const { rows: arrivals } = await app.stores.database.pool.query<{ id: string; states: string[] }>(
    `SELECT transaction_id AS id, array_agg(content->>'status' ORDER BY id) AS states FROM ledger WHERE account_uuid = $1 AND transaction_id LIKE $2 GROUP BY 1`,
    [me.accountUuid, `${shop.partner}:o%`],
  )
  expect(arrivals).toHaveLength(ids.length)
  for (const [n, orderId] of ids.entries()) {
    const answer = answers[n]
    const state = answer?.code === 200 ? 'rejected' : 'approved'
    if (answer?.code !== 200) expect(answer).toMatchObject({ code: 409, message: 'The hold of this order has ended' })
    expect([orders.get(orderId), money.get(orderId)]).toEqual([state, state])
    expect(arrivals.find((a) => a.id === `${shop.partner}:${orderId}`)?.states).toEqual(['pending', state])
  }
})
