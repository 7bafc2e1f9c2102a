import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { merchantOrders } from '../../../contract/orders/merchant-orders.ts'
import { partnerOrders } from '../../../contract/orders/partner-orders.ts'
import { partnerCompany } from '../../../contract/partners/partner-company.ts'
import { partnerMoney } from '../../../contract/partners/partner-money.ts'
import { partnerRoom } from '../../../contract/partners/partner-room.ts'
import { partnerSignIn } from '../../../contract/partners/partner-sign-in.ts'
import { partners } from '../../../contract/partners/partners.ts'
import {
  partnerCompany as theCompany,
  merchantAsk,
  merchantPassword,
  type SignedMerchant,
  signedMerchant,
} from '../../../test/merchant.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { partnerCoupon, partnerUser } from '../tables.ts'
import { statementRow } from '../../../test/statement-row.ts'
import { partnerHit, partnerOrder, partnerStatement } from '../../orders/tables.ts'

const now = new Date('2026-03-02T09:00:00Z')
const day = 86_400_000
let app: TestApp
let me: Session
let merchant: SignedMerchant
/** Merchants whose data must not be found: of the same publisher, and of another one. */
let others: { name: string; of: SignedMerchant; things: Things }[]
const anEmail = () => `${randomUUID()}@brykstrom.dk`
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ accountName: 'Nordlys' })
  const stranger = await app.signUp({ accountName: 'Sydlys' })
  merchant = await signedMerchant(app, me, { email: anEmail() })
  others = []
  for (const [name, publisher] of [
    ['the same publisher', me],
    ['another publisher', stranger],
  ] as const) {
    const of = await signedMerchant(app, publisher, { email: anEmail() })
    others.push({ name, of, things: await thingsOf(publisher, of) })
  }
})
afterAll(() => app.stop())

type Things = Record<
  'person' | 'proposed' | 'hash' | 'accepted' | 'keyId' | 'orderId' | 'statement' | 'coupon' | 'running',
  string
>
/** One of each thing a merchant has that an id names. */
async function thingsOf({ accountUuid, ask }: Session, of: SignedMerchant): Promise<Things> {
  const terms = { commissionType: 'CPS', commissionValue: '9', commissionCurrency: 'DKK' }
  const campaign = { name: 'Always on', startsAt: '2026-03-02', url: 'https://brykstrom.dk/', ...terms }
  await ask(`/publishers/${accountUuid}/${of.partner}/${of.contract}`, campaign, 'PUT')
  const { contracts } = (await of.ask<{ contracts: Contract[] }>('/contracts', {}, 'GET')).data
  const accepted = contracts[0]?.versions.find((v) => v.state === 'applied')?.termsUuid ?? ''
  const { system } = app.stores.database
  const base = { accountUuid, partnerUuid: of.partner }
  const orderId = `SECRET-${of.partner}`
  const money = { amount: '100', currency: 'DKK', coupon: '', clickId: '' }
  await system.insert(partnerOrder).values({
    ...base,
    ...money,
    orderId,
    contractUuid: of.contract,
    termsUuid: accepted,
    at: now,
    commission: '8',
    status: 'pending',
    isSigned: true,
    isChecked: true,
    holdUntil: new Date(now.getTime() + 30 * day),
    changedAt: now,
  })
  await system.insert(partnerHit).values({ ...base, ...money, orderId, at: now, way: 'server', outcome: 'credited' })
  const made = statementRow({
    kind: 'partner',
    accountUuid,
    partyUuid: of.partner,
    month: '2026-02',
    amount: '8',
    closedAt: now,
  })
  const statement = made.uuid
  await system.insert(partnerStatement).values(made)
  const { keyId } = (await of.ask<{ keyId: string }>('/keys')).data
  const { termsUuid: proposed = '', textHash: hash = '' } = contracts[0]?.proposal ?? {}
  const [coupon, running] = [randomUUID(), randomUUID()]
  for (const [uuid, acceptedAt] of [
    [coupon, null],
    [running, now],
  ] as const)
    await system.insert(partnerCoupon).values({
      ...base,
      uuid,
      acceptedAt,
      contractUuid: of.contract,
      creatorId: 'secretsecret',
      code: uuid,
      codeKey: uuid,
      createdAt: now,
    })
  const [person] = await system.select().from(partnerUser).where(eq(partnerUser.partnerUuid, of.partner))
  return { person: person?.uuid ?? '', proposed, hash, accepted, keyId, orderId, statement, coupon, running }
}
type Contract = {
  proposal: { termsUuid: string; textHash: string } | null
  versions: { termsUuid: string; state: string }[]
}

/** A merchant's portal has calls of two modules. */
const room = { ...partnerCompany, ...partnerRoom, ...merchantOrders }

/** The input of each portal call; new calls must be added here. */
const asked = (t: Things): Record<keyof typeof room, object> => ({
  company: {},
  changeCompany: {
    ...theCompany,
    contactFirstName: 'Signe',
    contactLastName: 'Holm',
    contactTitle: 'Boss',
  },
  addColleague: { name: 'A Colleague', email: anEmail() },
  removeColleague: { userUuid: t.person },
  askToLeave: { password: 'not the password' },
  stay: {},
  everything: {},
  contracts: {},
  acceptTerms: { termsUuid: t.proposed, textHash: t.hash, title: 'Boss', maySign: true, accepts: true },
  objectTo: { termsUuid: t.proposed, reason: 'no' },
  pdf: { termsUuid: t.accepted },
  coupons: {},
  acceptCoupon: { couponUuid: t.coupon },
  declineCoupon: { couponUuid: t.coupon },
  endCoupon: { couponUuid: t.running },
  tracking: {},
  troubles: {},
  addKey: {},
  revokeKey: { keyId: t.keyId },
  hits: {},
  orders: {},
  approve: { orderId: t.orderId },
  reject: { orderId: t.orderId, reason: 'no' },
  statements: {},
  statementFile: { statementUuid: t.statement },
})
const unknown = (): Things => ({
  person: randomUUID(),
  proposed: randomUUID(),
  hash: 'x',
  accepted: randomUUID(),
  keyId: 'k_0123456789ab',
  orderId: 'NO-SUCH',
  statement: randomUUID(),
  coupon: randomUUID(),
  running: randomUUID(),
})

/** Fills a call's path from an input, and returns the rest of it. */
function placed({ method, path }: Call, input: object) {
  const rest = new Map(Object.entries(input))
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name) ?? '')
    rest.delete(name)
    return value
  })
  return {
    method: method === 'UPDATE' ? 'PUT' : method,
    path: at.replace('/partner/v1', ''),
    input: Object.fromEntries(rest),
  }
}
const calls = Object.entries(room) as [keyof typeof room, Call][]
/** Their input contains no ids. */
const own = new Set<string>(['changeCompany', 'addColleague', 'askToLeave'])
const named = calls.filter(([name]) => !own.has(name) && Object.keys(asked(unknown())[name]).length > 0)

describe('each call of the merchant’s room', () => {
  it.each(calls)('%s is for a session of a merchant, and for no other', async (name, call) => {
    const { path, input, method } = placed(call, asked(unknown())[name])
    const token = me.cookie.split('=')[1] ?? ''
    for (const cookie of ['', me.cookie, `outbound-partner=${token.split(';')[0]}`, 'outbound-partner=x'])
      expect(await merchantAsk(app.base, cookie)(path, input, method)).toMatchObject({
        code: 401,
        message: 'Sign in first',
        data: null,
      })
  })
  it.each(named)(
    '%s finds nothing under the id of another merchant, in the words for every other id',
    async (name, call) => {
      const ask = async (things: Things) => {
        const { path, input, method } = placed(call, asked(things)[name])
        const { cookie: _, ...answer } = await merchant.ask(path, input, method)
        return answer
      }
      const nobodys = await ask(unknown())
      expect(nobodys).toEqual({ code: 404, message: 'Not found', data: null })
      for (const other of others) expect(await ask(other.things), other.name).toEqual(nobodys)
    },
  )
  it.each(calls.filter(([, c]) => c.method === 'GET' && !c.path.includes('{')))(
    '%s shows nothing of another merchant',
    async (name, call) => {
      const { path, input, method } = placed(call, asked(unknown())[name])
      const answer = await merchant.ask(path, input, method)
      expect(answer.code).toBe(200)
      const text = JSON.stringify(answer)
      for (const { things } of others) for (const id of Object.values(things)) expect(text).not.toContain(id)
    },
  )
  it('has left everything of the others as it was', async () => {
    for (const { of, things } of others) {
      const { contracts } = (await of.ask<{ contracts: Contract[] }>('/contracts', {}, 'GET')).data
      expect(contracts[0]?.proposal?.termsUuid).toBe(things.proposed)
      const { keys } = (await of.ask<{ keys: { keyId: string }[] }>('/tracking', {}, 'GET')).data
      expect(keys.map((k) => k.keyId)).toContain(things.keyId)
      const { orders } = (await of.ask<{ orders: { status: string }[] }>('/orders', {}, 'GET')).data
      expect(orders.map((o) => o.status)).toEqual(['pending'])
      const { coupons } = (await of.ask<{ coupons: { state: string }[] }>('/coupons', {}, 'GET')).data
      expect(coupons.map((c) => c.state)).toEqual(['proposed', 'accepted'])
    }
  })
})

describe('a merchant’s own pages', () => {
  const pages = { who: partnerSignIn.who, changePassword: partnerSignIn.changePassword }
  it.each(Object.entries(pages))('%s is refused to a publisher', async (name, call) => {
    const words = { oldPassword: merchantPassword, newPassword: 'a better one 12' }
    const { path, input, method } = placed(call, name === 'who' ? {} : words)
    expect(await merchantAsk(app.base, me.cookie)(path, input, method)).toMatchObject({ code: 401, data: null })
  })
})

describe('each call of the publisher about partners', () => {
  it.each(Object.entries<Call>({ ...partners, ...partnerMoney, ...partnerOrders }))(
    '%s is refused to a merchant',
    async (_, call) => {
      const ids = {
        accountUuid: me.accountUuid,
        partnerUuid: merchant.partner,
        contractUuid: merchant.contract,
        userUuid: randomUUID(),
        noteId: randomUUID(),
        termsUuid: randomUUID(),
        statementUuid: randomUUID(),
      }
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name])
      const method = call.method === 'UPDATE' ? 'PUT' : call.method
      expect(await app.ask(merchant.cookie)(path, {}, method)).toMatchObject({ code: 401, data: null })
    },
  )
})
