import { randomInt } from 'node:crypto'
import { mailTo } from './read-outbox.ts'
import type { Answer, Session, TestApp } from './start-app.ts'

export const partnerCompany = {
  companyName: 'Brykstrøm ApS',
  companyAddress: 'Havnegade 1',
  companyZip: '8000',
  companyCity: 'Aarhus',
  companyCountry: 'DK',
}
const contact = { contactFirstName: 'Signe', contactLastName: 'Holm', contactTitle: 'Head of marketing' }
export const merchantPassword = 'a good long one 7'

/** Sends requests as a merchant's browser, from its own address: requests are rate-limited per address. */
export type MerchantAsk = <T = Record<string, unknown>>(
  path: string,
  input?: object,
  method?: string,
) => Promise<Answer<T> & { cookie: string }>
export const merchantAsk =
  (base: string, cookie = ''): MerchantAsk =>
  async (path, input = {}, method = 'POST') => {
    const inAddress = method === 'GET'
    const query = inAddress ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const answer = await fetch(`${base}/api/partner/v1${path}${query}`, {
      method,
      headers: {
        cookie,
        ...(inAddress ? {} : { 'content-type': 'application/json' }),
        'x-forwarded-for': `10.2.${randomInt(256)}.${randomInt(256)}`,
      },
      ...(inAddress ? {} : { body: JSON.stringify(input) }),
    })
    const cookies = answer.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; ')
    return { ...(await answer.json()), cookie: cookies }
  }

export type SignedMerchant = {
  partner: string
  contract: string
  cookie: string
  email: string
  ask: MerchantAsk
}

/** `isMailed`: they use the link from the mail, not a link that the publisher was shown. */
type Wanted = { campaign?: object; company?: object; email: string; isMailed?: boolean }

/** A partner of a publisher whose merchant has an invitation link to a campaign, and a way to accept it. */
export async function invitedMerchant(
  app: TestApp,
  me: Session,
  { campaign = {}, company = {}, email, isMailed = false }: Wanted,
) {
  const at = (...parts: string[]) => ['/publishers', me.accountUuid, ...parts].join('/')
  const made = await me.ask<{ uuid: string }>(at(), { ...partnerCompany, ...contact, ...company, contactEmail: email })
  const partner = made.data.uuid
  const contract = await me.ask<{ uuid: string }>(at(partner), {
    name: 'Always on',
    startsAt: '2026-03-02',
    url: 'https://brykstrom.dk/',
    commissionType: 'CPS',
    commissionValue: '8',
    commissionCurrency: 'DKK',
    ...campaign,
  })
  if (contract.code !== 200) throw new Error(`no campaign: ${contract.message}`)
  const invited = await me.ask<{ link: string }>(at(partner, 'invite'), { isMailed })
  const link = isMailed ? (await mailTo(app.dir, email, '')).text : invited.data.link
  const token = /\/signup\/([\w.-]+)/.exec(link)?.[1] ?? ''
  const stranger = merchantAsk(app.base)
  const { data } = await stranger<{ offers: { textHash: string }[] }>('/invitation', { token })
  const accept = (over: object = {}) =>
    stranger('/invitation/accept', {
      token,
      textHashes: data.offers.map((o) => o.textHash),
      ...partnerCompany,
      ...company,
      maySign: true,
      accepts: true,
      name: 'Signe Holm',
      title: 'Head of marketing',
      password: merchantPassword,
      ...over,
    })
  return { partner, contract: contract.data.uuid, token, accept }
}

/** The same, after the merchant accepted and signed in. */
export async function signedMerchant(app: TestApp, me: Session, wanted: Wanted): Promise<SignedMerchant> {
  const { partner, contract, accept } = await invitedMerchant(app, me, wanted)
  const accepted = await accept()
  if (accepted.code !== 200) throw new Error(`not accepted: ${accepted.message}`)
  return {
    partner,
    contract,
    cookie: accepted.cookie,
    email: wanted.email,
    ask: merchantAsk(app.base, accepted.cookie),
  }
}
