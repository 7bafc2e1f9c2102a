import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContractView, PartnerRow } from '../../contract/partners/partner-views.ts'
import { merchantAsk } from '../../test/merchant.ts'
import { startApp, type Session, type TestApp } from '../../test/start-app.ts'
import { keepContracts } from './contracts/contracts-job.ts'

const hour = 3_600_000
let app: TestApp
let me: Session
let now = new Date('2026-03-02T09:00:00Z')
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
  contactFirstName: 'Signe',
  contactLastName: 'Holm',
  contactTitle: 'Head of marketing',
  contactEmail: 'Signe@Brykstrom.dk',
}
const campaign = {
  name: 'Always on',
  startsAt: '2026-03-02',
  url: 'brykstrom.dk',
  commissionType: 'CPS',
  commissionValue: '8,5',
  commissionCurrency: 'DKK',
}
const at = (...parts: string[]) => ['/publishers', me.accountUuid, ...parts].join('/')
type Detail = {
  partner: PartnerRow & { invitationExpiresAt: string | null }
  contracts: ContractView[]
  activities: { uuid: string; type: string; message: string; author: string }[]
}
const detail = async (uuid: string) => (await me.ask<Detail>(at(uuid), {}, 'GET')).data
const newPartner = async (over = {}) => (await me.ask<{ uuid: string }>(at(), { ...company, ...over })).data.uuid
const newContract = async (partner: string, over = {}) =>
  (await me.ask<{ uuid: string }>(at(partner), { ...campaign, ...over })).data.uuid

describe('a direct partner', () => {
  it('is refused with the first rule that is broken, and its field', async () => {
    for (const [over, message] of [
      [{ companyName: ' ' }, 'companyName: This field is required'],
      [{ companyName: undefined }, 'companyName: This field is required'],
      [{ companyAddress: '' }, 'companyAddress: This field is required'],
      [{ companyAddress: '--' }, 'companyAddress: Valid address is required'],
      [{ companyAddress: '---' }, 'companyAddress: Valid address is required'],
      [{ companyAddress: 'ØÅ' }, 'companyAddress: Valid address is required'],
      [{ companyZip: '12' }, 'companyZip: Must have at least 3 characters'],
      [{ companyCountry: '' }, 'companyCountry: Choose country'],
      [{ companyCountry: undefined }, 'companyCountry: Choose country'],
      [{ companyCountry: 'ZZ' }, 'companyCountry: Choose country'],
      [{ companyCountry: 'Denmark' }, 'companyCountry: Choose country'],
      [{ contactEmail: 'nobody' }, 'contactEmail: Must be an e-mail address'],
    ] as const)
      expect(await me.ask(at(), { ...company, ...over })).toMatchObject({ code: 400, message })
  })
  it('is told with its company, whom to ask there, and whom statements are made out to', async () => {
    const uuid = await newPartner({ companyAddress: 'Αθηνάς', companyVat: 'DK38412709', contactPhone: '+45 70203144' })
    const company = {
      name: 'Brykstrøm ApS',
      address: 'Αθηνάς',
      zip: '8000',
      city: 'Aarhus',
      country: 'DK',
      vat: 'DK38412709',
      contactName: 'Signe Holm',
      contactTitle: 'Head of marketing',
      contactPhone: '+45 70203144',
      contactEmail: 'signe@brykstrom.dk',
    }
    expect((await detail(uuid)).partner).toMatchObject({ company, billing: company })
  })
  it('is in the list with who added it, and without a campaign', async () => {
    const uuid = await newPartner({ contactPhone: '+45' })
    const { data } = await me.ask<{ partners: PartnerRow[] }>(at(), {}, 'GET')
    expect(data.partners.find((p) => p.uuid === uuid)).toMatchObject({
      name: 'Brykstrøm ApS',
      email: 'signe@brykstrom.dk',
      status: 'none',
      contractCount: 0,
    })
    expect((await detail(uuid)).activities.map((a) => a.message)).toEqual(['Partner added: Brykstrøm ApS'])
  })
  it('of another account is not there, nor is its contract under one of ours', async () => {
    const other = await app.signUp()
    const uuid = await newPartner()
    const theirs = `/publishers/${other.accountUuid}`
    expect((await other.ask(`${theirs}/${uuid}`, {}, 'GET')).code).toBe(404)
    expect((await other.ask(at(uuid), {}, 'GET')).code).toBe(404)
    const contract = await newContract(uuid)
    const second = await newPartner()
    expect((await me.ask(at(second, contract), {}, 'DELETE')).code).toBe(404)
  })
})

describe('a campaign', () => {
  it.each([
    [{ startsAt: '2026-03-01' }, 'startsAt: Must not be before 2026-03-02'],
    [{ endsAt: '2026-03-01' }, 'endsAt: Must not be before the start date'],
    [{ countryCode: 'ZZ' }, 'countryCode: Choose country'],
    [{ url: 'shop' }, 'url: Must be a web address'],
    [{ url: 'https://shop.dk:99999/' }, 'url: Must be a web address'],
    [{ url: 'ftp://shop.dk' }, 'url: Must be a web address'],
    [{ commissionValue: '' }, 'commissionValue: This field is required'],
    [{ commissionValue: '8.5.1' }, 'commissionValue: Must be a number like 8 or 8.5'],
    [{ commissionValue: '101' }, 'commissionValue: Must be at most 100 %'],
    [{ commissionCurrency: '' }, 'commissionCurrency: This field is required'],
    [{ cookiePeriodDays: '1.5' }, 'cookiePeriodDays: Must be a number of days'],
    [{ cookiePeriodDays: 366 }, 'cookiePeriodDays: Must be from 1 to 365'],
    [{ holdDays: '' }, 'holdDays: Must be a number of days'],
    [{ holdDays: null }, 'holdDays: Must be a number of days'],
    [{ holdDays: '91' }, 'holdDays: Must be from 0 to 90'],
    [{ requireCouponCode: true }, 'couponCode: This field is required'],
    [{ domainAliases: 'https://x.dk' }, 'domainAliases: Must be domains like shop.example, separated by commas'],
  ])('is refused for %j', async (over, message) => {
    const uuid = await newPartner()
    expect(await me.ask(at(uuid), { ...campaign, ...over })).toMatchObject({ code: 400, message })
  })
  it('keeps what was typed, exactly, and drops half a parameter', async () => {
    const uuid = await newPartner()
    await newContract(uuid, { deeplinkParams: 'utm_source = us , broken=, =x', domainAliases: ' b.dk ,, c.dk' })
    const [c] = (await detail(uuid)).contracts
    expect(c).toMatchObject({
      status: 'pending',
      commissionPercentage: '8.5',
      commissionFlat: null,
      url: 'https://brykstrom.dk',
      domain: 'brykstrom.dk',
      customDeeplinkParams: 'utm_source=us',
      customDomainAliases: 'b.dk,c.dk',
      trackingPeriod: 30,
      formFinished: false,
    })
  })
  it('is without an amount when it pays none', async () => {
    const uuid = await newPartner()
    await newContract(uuid, { commissionType: 'NoCommission', commissionValue: '', commissionCurrency: '' })
    expect((await detail(uuid)).contracts[0]).toMatchObject({ commissionType: 'NoCommission', currency: '' })
  })
  it('of a shop on this machine is one that nobody can reach, unless a site of the account is on it, too', async () => {
    const local = { url: 'http://shop.localhost:4000/' }
    const uuid = await newPartner()
    await newContract(uuid, local)
    expect((await detail(uuid)).contracts[0]).toMatchObject({
      tuneStatus: 'failed',
      tuneMessage: "The shop's address must name a public host",
    })
    const site = { channelName: 'Here', channelDomain: 'localhost' }
    const { data } = await me.ask<{ channelUuid: string }>('/channels/v1/channels', site)
    const other = await newPartner()
    await newContract(other, local)
    expect((await detail(other)).contracts[0]).toMatchObject({ tuneStatus: 'pending', tuneMessage: '' })
    expect((await me.ask(`/channels/v1/channels/${data.channelUuid}`, {}, 'DELETE')).code).toBe(200)
  })
  it('of a shop that nobody can reach makes the partner an incorrect merchant account', async () => {
    const uuid = await newPartner()
    await newContract(uuid, { url: 'https://10.0.0.1/' })
    expect((await detail(uuid)).partner).toMatchObject({ tuneStatus: 'failed', isCreated: false })
  })
  it('is sent with a link that is shown once, and another link ends the one before', async () => {
    const uuid = await newPartner()
    await newContract(uuid)
    const first = (await me.ask<{ link: string }>(at(uuid, 'invite'), { isMailed: false })).data.link
    expect(first).toMatch(/\/signup\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    const shown = await detail(uuid)
    expect(shown.partner.invitationExpiresAt).not.toBeNull()
    expect(JSON.stringify(shown)).not.toContain(first.split('/signup/')[1])
    expect((await detail(uuid)).contracts[0]?.status).toBe('sent')
    const second = (await me.ask<{ link: string }>(at(uuid, 'invite'), { isMailed: false })).data.link
    expect(second).not.toBe(first)
    const look = (link: string) => merchantAsk(app.base)('/invitation', { token: link.split('/signup/')[1] })
    expect([(await look(first)).code, (await look(second)).code]).toEqual([410, 200])
  })
  it('is renamed at once, while other terms wait; a newer proposal takes the place of the one before', async () => {
    const uuid = await newPartner()
    const contract = await newContract(uuid)
    const change = (over: object) => me.ask(at(uuid, contract), { ...campaign, ...over }, 'PUT')
    expect((await change({ name: 'Winter' })).data).toEqual({ isProposed: false })
    expect((await change({ name: 'Winter', commissionValue: '10' })).data).toEqual({ isProposed: true })
    expect((await change({ name: 'Winter', commissionValue: '11' })).data).toEqual({ isProposed: true })
    const { contracts, activities } = await detail(uuid)
    expect(contracts[0]).toMatchObject({ name: 'Winter' })
    expect(contracts[0]?.versions.map((v) => [v.version, v.state])).toEqual([
      [3, 'proposed'],
      [2, 'withdrawn'],
      [1, 'withdrawn'],
    ])
    expect(activities.map((a) => a.message)).toContain('Always on is now called Winter')
  })
  it('ends, and is taken up again only when it has ended', async () => {
    const uuid = await newPartner()
    const contract = await newContract(uuid)
    expect((await me.ask(at(uuid, contract), {})).message).toBe('This campaign has not ended')
    expect((await me.ask(at(uuid, contract), {}, 'DELETE')).code).toBe(200)
    expect((await me.ask(at(uuid, contract), {}, 'DELETE')).message).toBe('This campaign has ended already')
    expect((await me.ask(at(uuid, contract), campaign, 'PUT')).message).toBe(
      'This campaign has ended. Reactivate it first',
    )
    expect((await me.ask(at(uuid, contract), {})).code).toBe(200)
    expect((await detail(uuid)).contracts[0]?.status).toBe('pending') // nothing was ever sent
    await me.ask(at(uuid, 'invite'), { isMailed: false })
    await me.ask(at(uuid, contract), {}, 'DELETE')
    expect((await me.ask(at(uuid, contract), {})).code).toBe(200)
    expect((await detail(uuid)).contracts[0]?.status).toBe('sent') // nothing was accepted yet
  })
  it('may not share its coupon with another one of the partner, however it is written', async () => {
    const uuid = await newPartner()
    await newContract(uuid, { couponCode: 'ÅRET10' })
    expect(await me.ask(at(uuid), { ...campaign, name: 'B', couponCode: ' a\u030aret10' })).toMatchObject({
      code: 400,
      message: 'couponCode: Always on uses this coupon already',
    })
  })
})

describe('the timeline', () => {
  it('holds notes, which can be changed, and what happened, which cannot', async () => {
    const uuid = await newPartner()
    now = new Date(now.getTime() + 1000) // later than the entry for adding the partner
    expect((await me.ask(at(uuid, 'note'), { message: ' \u200b ' })).code).toBe(400)
    const added = await me.ask<{ activity: { uuid: string } }>(at(uuid, 'note'), { author: 'x', message: 'Call Signe' })
    const note = added.data.activity.uuid
    await me.ask(at(uuid, 'note', note), { message: 'Call Signe on Monday' }, 'PUT')
    const { activities } = await detail(uuid)
    expect(activities.map((a) => [a.type, a.message])).toEqual([
      ['note', 'Call Signe on Monday'],
      ['partner', 'Partner added: Brykstrøm ApS'],
    ])
    const happened = activities[1]?.uuid ?? ''
    expect((await me.ask(at(uuid, 'note', happened), { message: 'no' }, 'PUT')).code).toBe(404)
    expect((await me.ask(at(uuid, 'note', happened), {}, 'DELETE')).code).toBe(404)
    expect((await me.ask(at(uuid, 'note', note), {}, 'DELETE')).code).toBe(200)
  })
})

it('people of a partner: an easy password and an address that is there are refused', async () => {
  const uuid = await newPartner()
  const person = { name: 'Signe Holm', email: 'signe@brykstrom.dk', password: 'a good long one 7' }
  expect((await me.ask(at(uuid, 'users'), { ...person, password: 'password1' })).message).toMatch(/^password: This/)
  expect((await me.ask(at(uuid, 'users'), person)).code).toBe(200)
  expect((await me.ask(at(uuid, 'users'), person)).message).toMatch(/^email: Somebody/)
})

it('a contract whose last day has passed is complete, on the publisher’s calendar', async () => {
  const uuid = await newPartner()
  await newContract(uuid, { endsAt: '2026-03-03' })
  const keep = () =>
    keepContracts({ database: app.stores.database, clock: { now: () => now }, provision: async () => {} })
  now = new Date('2026-03-03T22:59:00Z')
  await keep()
  expect((await detail(uuid)).contracts[0]?.status).toBe('pending')
  now = new Date(now.getTime() + hour) // past midnight in Copenhagen
  await keep()
  expect((await detail(uuid)).contracts[0]?.status).toBe('complete')
})

it('what a publisher changes is in the audit log, and a partner counts in the plan’s usage until it is deleted', async () => {
  const own = await app.signUp({ accountName: 'Sydlys' })
  const to = (...parts: string[]) => ['/publishers', own.accountUuid, ...parts].join('/')
  const used = async () =>
    (await own.ask<{ usage: { partners: number } }>('/billing/v2/usage', {}, 'GET')).data.usage.partners
  const partner = (await own.ask<{ uuid: string }>(to(), company)).data.uuid
  const first = { ...campaign, startsAt: '2026-03-10' }
  const contract = (await own.ask<{ uuid: string }>(to(partner), first)).data.uuid
  await own.ask(to(partner), { ...company, companyName: 'Brykstrøm A/S' }, 'PUT')
  await own.ask(to(partner, contract), { ...first, commissionValue: '9' }, 'PUT')
  expect(await used()).toBe(1)
  await own.ask(to(partner), {}, 'DELETE')
  expect(await used()).toBe(0)
  const { rows } = await app.stores.database.pool.query<{ action: string; before: object; after: object }>(
    `SELECT action, before, after FROM audit WHERE account_uuid = $1 AND action LIKE 'partner%' ORDER BY id`,
    [own.accountUuid],
  )
  expect(rows.map((r) => r.action).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'partner.added',
    'partner.changed',
    'partner.removed',
    'partnerCampaign.added',
    'partnerCampaign.proposed',
  ])
  expect(rows.find((r) => r.action === 'partner.changed')).toMatchObject({
    before: { companyName: 'Brykstrøm ApS' },
    after: { companyName: 'Brykstrøm A/S' },
  })
  expect(rows.find((r) => r.action === 'partnerCampaign.proposed')).toMatchObject({
    before: { Commission: '8.5% of sale' },
    after: { Commission: '9% of sale' },
  })
})
