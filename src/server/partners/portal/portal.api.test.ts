import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContractView } from '../../../contract/partners/partner-views.ts'
import { merchantAsk, merchantPassword, partnerCompany } from '../../../test/merchant.ts'
import { type Answer, startApp, type Session, type TestApp } from '../../../test/start-app.ts'
import { keepContracts } from '../contracts/contracts-job.ts'

const day = 86_400_000
let app: TestApp
let me: Session
const start = new Date('2026-03-02T09:00:00Z')
let now = start
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ accountName: 'Nordlys' })
})
afterAll(() => app.stop())

const company = {
  companyName: 'Brykstrøm ApS',
  companyAddress: 'Havnegade 1',
  companyZip: '8000',
  companyCity: 'Aarhus',
  companyCountry: 'DK',
}
const contact = {
  contactFirstName: 'Signe',
  contactLastName: 'Holm',
  contactTitle: 'Head of marketing',
  contactEmail: 'signe@brykstrom.dk',
}
const campaign = {
  name: 'Clicks',
  startsAt: '2026-03-02',
  url: 'https://brykstrom.dk/',
  commissionType: 'CPC',
  commissionValue: '1.50',
  commissionCurrency: 'DKK',
}
const at = (...parts: string[]) => ['/publishers', me.accountUuid, ...parts].join('/')
const tokenOf = (link: string) => link.split('/signup/')[1] ?? ''
let places = 0
/** Each from its own address: requests per address are limited. */
const merchant = async <T = unknown>(what: string, input: object): Promise<Answer<T>> => {
  places++
  const answer = await fetch(`${app.base}/api/partner/v1/invitation${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${places >> 8}.${places & 255}` },
    body: JSON.stringify(input),
  })
  return (await answer.json()) as Answer<T>
}
type Look = { needsPassword: boolean; offers: { textHash: string; termsUuid: string; changes: string[] }[] }
const look = async (token: string) => (await merchant<Look>('', { token })).data
const signs = (token: string, textHashes: string[], over = {}) =>
  merchant('/accept', {
    token,
    textHashes,
    ...company,
    maySign: true,
    accepts: true,
    name: 'Signe Holm',
    title: 'Head of marketing',
    password: 'a good long one 7',
    ...over,
  })
const contractOf = async (partner: string) =>
  (await me.ask<{ contracts: ContractView[] }>(at(partner), {}, 'GET')).data.contracts[0]
const invited = async (over = {}) => {
  const partner = (await me.ask<{ uuid: string }>(at(), { ...company, ...contact })).data.uuid
  const contract = (await me.ask<{ uuid: string }>(at(partner), { ...campaign, ...over })).data.uuid
  const invite = async () =>
    tokenOf((await me.ask<{ link: string }>(at(partner, 'invite'), { isMailed: false })).data.link)
  return { partner, contract, invite, token: await invite() }
}

describe('a merchant with a link', () => {
  it('accepts what they were shown; the campaign runs, and routing has its programme', async () => {
    const { partner, contract, token } = await invited()
    await me.ask('/channels/v1/channels', { channelName: 'Blog', channelDomain: 'nordlys.dk' })
    const { offers, needsPassword } = await look(token)
    expect(needsPassword).toBe(true)
    expect((await signs(token, [offers[0]?.textHash ?? ''])).data).toEqual({ acceptedCount: 1, isMailed: true })
    expect(await contractOf(partner)).toMatchObject({
      status: 'running',
      tuneStatus: 'created',
      formFinished: true,
      commissionFlat: '1.5',
      trackingLink: expect.stringContaining('/tr/clicks/v1/'),
    })
    const { rows } = await app.stores.database.pool.query(
      `SELECT network, is_open, commission_type AS type, commission_flat AS flat, commission_currency AS currency FROM programme WHERE external_id = $1`,
      [contract],
    )
    expect(rows).toEqual([{ network: 'direct', is_open: true, type: 'CPC', flat: '1.5000', currency: 'DKK' }])
    await me.ask(at(partner, contract), {}, 'DELETE')
    const after = await app.stores.database.pool.query(`SELECT is_open FROM programme WHERE external_id = $1`, [
      contract,
    ])
    expect(after.rows).toEqual([{ is_open: false }])
  })
  it('is not the publisher: who is signed in there neither signs nor objects', async () => {
    const { partner, token } = await invited()
    const { offers } = await look(token)
    const publisher = merchantAsk(app.base, me.cookie)
    const refused = { code: 403, message: expect.stringMatching(/^You are signed in at .+, who proposes these terms/) }
    const signing = {
      ...partnerCompany,
      maySign: true,
      accepts: true,
      name: 'A',
      title: 'B',
      password: merchantPassword,
    }
    const textHashes = offers.map((o) => o.textHash)
    expect(await publisher('/invitation/accept', { token, textHashes, ...signing })).toMatchObject(refused)
    expect((await contractOf(partner))?.status).toBe('sent')
    // another publisher's user can be a merchant here
    const other = merchantAsk(app.base, (await app.signUp()).cookie)
    expect(await other('/invitation/accept', { token, textHashes, ...signing })).toMatchObject({ code: 200 })
  })
  it('keeps the address of a user: the publisher changes the name, and a mailed invitation shows no link', async () => {
    const { partner, token } = await invited()
    await signs(token, [(await look(token)).offers[0]?.textHash ?? ''])
    const users = async () =>
      (await me.ask<{ users: { uuid: string; email: string; name: string }[] }>(at(partner), {}, 'GET')).data.users
    const [first] = await users()
    const change = (email: string) =>
      me.ask(at(partner, 'users', first?.uuid ?? ''), { name: 'Signe H', email, password: 'another long one 8' }, 'PUT')
    expect((await change('me@example.com')).message).toBe(
      'email: Their address stays. Add a person with the new one, and delete this one',
    )
    expect(await users()).toEqual([expect.objectContaining({ name: 'Signe Holm', email: first?.email })])
    expect((await change(first?.email ?? '')).code).toBe(200)
    expect((await users())[0]?.name).toBe('Signe H')
    const mailed = await invited()
    expect((await me.ask(at(mailed.partner, 'invite'), {})).data).toEqual({ isMailed: true, link: '' })
  })
  it('is refused without a tick, a password, or the text of today', async () => {
    const { partner, contract, token } = await invited()
    const hash = (await look(token)).offers[0]?.textHash ?? ''
    expect((await signs(token, [hash], { maySign: false })).message).toBe(
      'maySign: Tick that you may sign for the company',
    )
    expect((await signs(token, [hash], { password: undefined })).message).toBe('password: This field is required')
    await me.ask(at(partner, contract), { ...campaign, commissionValue: '1' }, 'PUT')
    expect((await signs(token, [hash])).code).toBe(410) // the new terms came with a new link
    const [c] = [await contractOf(partner)]
    expect(c?.status).toBe('sent')
  })
  it('learns nothing of a link that is used, withdrawn, run out, made up, or of a deleted partner', async () => {
    const used = await invited()
    await signs(used.token, [(await look(used.token)).offers[0]?.textHash ?? ''])
    const withdrawn = await invited()
    await withdrawn.invite()
    const late = await invited()
    const deleted = await invited()
    await me.ask(at(deleted.partner), {}, 'DELETE')
    const answers = []
    const answered = await invited()
    const first = (await look(answered.token)).offers[0]?.textHash ?? ''
    await signs(answered.token, [first])
    await me.ask(at(answered.partner, answered.contract), { ...campaign, commissionValue: '2' }, 'PUT')
    const pointless = await answered.invite()
    expect((await look(pointless)).offers).toHaveLength(1)
    await me.ask(at(answered.partner, answered.contract, 'proposal'), {}, 'DELETE') // nothing awaits an answer
    for (const token of [used.token, withdrawn.token, deleted.token, pointless, crypto.randomUUID(), 'x'])
      answers.push(await merchant('', { token }))
    now = new Date(start.getTime() + 14 * day)
    answers.push(await merchant('', { token: late.token }))
    now = start
    expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 410, data: null })
  })
  it('of two that accept by one link at once, one is taken', async () => {
    const { token } = await invited()
    const hash = (await look(token)).offers[0]?.textHash ?? ''
    const both = await Promise.all([signs(token, [hash]), signs(token, [hash])])
    expect(both.map((b) => b.code).toSorted((a, b) => a - b)).toEqual([200, 410])
  })
})

describe('new terms', () => {
  const changed = async (over: object) => {
    const { partner, contract, token, invite } = await invited()
    await signs(token, [(await look(token)).offers[0]?.textHash ?? ''])
    expect((await me.ask(at(partner, contract), { ...campaign, ...over }, 'PUT')).data).toEqual({ isProposed: true })
    return { partner, contract, invite }
  }
  it('leave the old ones in force until they are accepted', async () => {
    const { partner, invite } = await changed({ commissionValue: '2' })
    expect(await contractOf(partner)).toMatchObject({
      status: 'running',
      commissionFlat: '1.5',
      pendingChanges: ['Commission: 1.5 DKK a click → 2 DKK a click'],
    })
    const token = await invite()
    const { offers, needsPassword } = await look(token)
    expect(needsPassword).toBe(false)
    await signs(token, [offers[0]?.textHash ?? ''], { password: undefined })
    expect(await contractOf(partner)).toMatchObject({ commissionFlat: '2', pendingChanges: [] })
  })
  it('apply by themselves on their day, and not a minute before', async () => {
    const { partner } = await changed({ commissionValue: '2', scheduleAt: '2026-03-05' })
    const keep = () =>
      keepContracts({ database: app.stores.database, clock: { now: () => now }, provision: async () => {} })
    now = new Date('2026-03-04T22:59:00Z')
    await keep()
    expect(await contractOf(partner)).toMatchObject({ commissionFlat: '1.5', scheduleAt: '2026-03-05' })
    now = new Date('2026-03-04T23:00:00Z') // midnight in Copenhagen
    await keep()
    now = start
    expect(await contractOf(partner)).toMatchObject({ commissionFlat: '2', scheduleAt: null })
  })
  it('that the merchant objects to never apply', async () => {
    const { partner, invite } = await changed({ commissionValue: '1', scheduleAt: '2026-03-05' })
    const token = await invite()
    const termsUuid = (await look(token)).offers[0]?.termsUuid ?? ''
    expect((await merchant('/object', { token, termsUuid, name: 'Signe', reason: 'Too little' })).code).toBe(200)
    now = new Date('2026-03-06T09:00:00Z')
    await keepContracts({ database: app.stores.database, clock: { now: () => now }, provision: async () => {} })
    now = start
    expect(await contractOf(partner)).toMatchObject({ commissionFlat: '1.5', pendingChanges: [] })
    expect((await contractOf(partner))?.versions.map((v) => [v.state, v.objection])).toEqual([
      ['objected', 'Too little'],
      ['applied', ''],
    ])
  })
  it('never change once they are written', async () => {
    const { contract } = await changed({ commissionValue: '2' })
    await expect(
      app.stores.database.pool.query(`UPDATE partner_terms SET commission_value = 9 WHERE contract_uuid = $1`, [
        contract,
      ]),
    ).rejects.toThrow('terms never change')
  })
})

it('what was accepted is a PDF', async () => {
  const { partner, token } = await invited()
  await signs(token, [(await look(token)).offers[0]?.textHash ?? ''])
  const termsUuid = (await contractOf(partner))?.terms?.termsUuid ?? ''
  const { data } = await me.ask<{ base64: string }>(at(partner, 'terms', termsUuid), {}, 'GET')
  expect(Buffer.from(data.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})

it('insights count nothing for contracts without clicks, and know no contract of others', async () => {
  const { contract } = await invited()
  const { data } = await me.ask<{ rows: object[]; totals: object }>('/insights/v1/partners', { ids: [contract] })
  expect(data.rows).toEqual([{ id: contract, clickCount: 0, conversionCount: 0, conversionTotalCommission: 0 }])
  expect(data.totals).toMatchObject({ clicks: { count: 0, change: null } })
  expect((await me.ask('/insights/v1/partners', { ids: [crypto.randomUUID()] })).code).toBe(404)
  expect((await me.ask('/insights/v1/partners', { fromDate: '2026-03-01' })).message).toBe(
    'toDate: A range needs both ends',
  )
})
