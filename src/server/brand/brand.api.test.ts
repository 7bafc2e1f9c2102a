import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BrandState } from '../../contract/brand/brand.ts'
import { signedMerchant } from '../../test/merchant.ts'
import { pngOf } from '../../test/png-of.ts'
import { mailTo } from '../../test/read-outbox.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { statementRow } from '../../test/statement-row.ts'
import { creator, creatorStatement } from '../creators/tables.ts'
import { partnerStatement } from '../orders/tables.ts'
import { partnerActivity } from '../partners/tables.ts'

const now = new Date('2026-03-02T09:00:00Z')
const logo = pngOf({ size: [16, 16], bits: 8, kind: 0, rows: Array.from({ length: 16 * 17 }, () => 0) })
const draft = {
  brandName: 'Nordlys Partnere',
  brandColour: '#1f6f43',
  brandColourDark: '#7fd1a5',
  brandLogo: { kind: 'png', base64: logo.toString('base64') },
  brandHelp: 'https://nordlys.example/help',
}
let app: TestApp
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now }, env: { MAIL_FROM: 'Post <post@mail.example>' } })
})
afterAll(() => app.stop())

const save = (me: Session, over: object = {}) => me.ask<BrandState>('/brand/v1/brand', { ...draft, ...over }, 'PUT')
const kept = async (me: Session) => (await me.ask<BrandState>('/brand/v1/brand', {}, 'GET')).data.brand
type FileAnswer = { code: number; data: { fileName: string; base64: string } }
const pdfWords = (bytes: Uint8Array) => `${readPdf(bytes)}${Buffer.from(bytes).toString('latin1')}`
const wordsOf = async (asked: Promise<FileAnswer>): Promise<string> => {
  const { data, code } = await asked
  expect(code).toBe(200)
  const bytes = Buffer.from(data.base64, 'base64')
  if (data.fileName.endsWith('.pdf')) return `${data.fileName}\n${pdfWords(bytes)}`
  if (!data.fileName.endsWith('.zip')) return `${data.fileName}\n${bytes.toString()}`
  return `${data.fileName}\n${Buffer.from(unzipSync(bytes)['README.md'] ?? []).toString()}`
}

/** Everything that a merchant, a creator and a colleague of an account see, by kind. */
async function seen(me: Session, publisherEmail: string): Promise<Record<string, string>> {
  const { system } = app.stores.database
  const { accountUuid } = me
  const merchant = await signedMerchant(app, me, { email: `${randomUUID()}@brykstrom.dk` })
  const mail = await mailTo(app.dir, `${merchant.email}, ${publisherEmail}`, 'Terms of Always on accepted')
  const [, attached = ''] = /name="?terms-\d+-1\.pdf"?[\s\S]*?\r?\n\r?\n([\w+/=\s]+)/.exec(mail.text) ?? []
  const made = await me.ask<{ creatorId: string }>('/creators/v1/creators', {
    creatorName: 'Lisa',
    creatorSlug: 'lisa',
  })
  const { creatorId } = made.data
  const [person] = await system.select().from(creator).where(eq(creator.id, creatorId))
  const row = (kind: 'partner' | 'creator', partyUuid: string) =>
    statementRow({ kind, accountUuid, partyUuid, month: '2026-02', amount: '8.00', closedAt: now })
  const [ofPartner, ofCreator] = [row('partner', merchant.partner), row('creator', person?.uuid ?? '')]
  await system.insert(partnerStatement).values(ofPartner)
  await system.insert(creatorStatement).values(ofCreator)
  const by = { accountUuid, partnerUuid: merchant.partner, contractUuid: null, createdAt: now }
  await system.insert(partnerActivity).values({ ...by, type: 'watch', message: 'Quiet', author: 'Outbound' })
  const shared = await me.ask<{ shareUrl: string }>(`/creators/v1/creators/${creatorId}/shares`)
  const share = { token: shared.data.shareUrl.split('/').at(-1) ?? '' }
  type Contracts = { contracts: { versions: { termsUuid: string }[] }[] }
  const { data } = await merchant.ask<Contracts>('/contracts', {}, 'GET')
  const terms = data.contracts[0]?.versions[0]?.termsUuid ?? ''
  const file = (format: string) =>
    merchant.ask(`/statements/${ofPartner.uuid}/file`, { format }, 'GET') as Promise<FileAnswer>
  const calls = ['/company', '/contracts', '/coupons', '/tracking', '/troubles', '/orders', '/hits', '/statements']
  const answers = await Promise.all(calls.map((path) => merchant.ask(path, {}, 'GET')))
  for (const [at, { code }] of answers.entries()) expect(code, calls[at]).toBe(200)
  const partnerAt = `/publishers/${accountUuid}/${merchant.partner}`
  return {
    'calls of the portal': JSON.stringify(answers),
    'page of the creator': JSON.stringify(await app.ask('')('/creators/v1/share', share)),
    'the timeline': JSON.stringify((await me.ask<{ activities: unknown }>(partnerAt, {}, 'GET')).data.activities),
    'the mail': `${mail.headers}\n${mail.text.slice(0, mail.text.indexOf(attached))}`,
    'terms in the mail': pdfWords(Buffer.from(attached, 'base64')),
    'terms of the merchant': await wordsOf(merchant.ask(`/terms/${terms}/pdf`, {}, 'GET') as Promise<FileAnswer>),
    'terms of the publisher': await wordsOf(me.ask(`${partnerAt}/terms/${terms}`, {}, 'GET') as Promise<FileAnswer>),
    'statement of the merchant': await wordsOf(file('pdf')),
    'lines of the merchant': await wordsOf(file('csv')),
    'statement of the creator': await wordsOf(
      app.ask('')('/creators/v1/share/statement', {
        ...share,
        statementUuid: ofCreator.uuid,
        format: 'pdf',
      }) as Promise<FileAnswer>,
    ),
    'everything of the merchant': await wordsOf(merchant.ask('/company/export', {}, 'GET') as Promise<FileAnswer>),
  }
}
const saysOurName = (all: Record<string, string>) =>
  Object.entries(all).flatMap(([what, words]) => (/outbound/i.test(words) ? [what] : []))

it('puts the brand in place of our name for merchants, creators and colleagues (R237: white label)', async () => {
  const userEmail = `${randomUUID()}@nordlys.example`
  const me = await app.signUp({ accountName: 'Nordlys', userEmail })
  expect((await save(me)).code).toBe(200)
  const all = await seen(me, userEmail)
  expect(saysOurName(all)).toEqual([])
  for (const what of [
    'the timeline',
    'the mail',
    'terms in the mail',
    'terms of the merchant',
    'terms of the publisher',
  ])
    expect(all[what], what).toContain('Nordlys Partnere')
  for (const what of ['statement of the merchant', 'statement of the creator'])
    expect(all[what], what).toContain('Nordlys Partnere  ·  https://nordlys.example/help')
})

it('shows a statement as it would look, and keeps nothing', async () => {
  const me = await app.signUp({ accountName: 'Vestlys' })
  const answer = await me.ask<FileAnswer['data']>('/brand/v1/preview/pdf', draft)
  expect(answer.code).toBe(200)
  const words = pdfWords(Buffer.from(answer.data.base64, 'base64'))
  for (const said of ['Statement 1', 'Vestlys', 'Rain boots', 'DKK 61.20', 'DKK 167.70'])
    expect(words, said).toContain(said)
  expect(words).toContain('Nordlys Partnere  ·  https://nordlys.example/help')
  expect(words).not.toMatch(/outbound/i)
  expect(await kept(me)).toBeNull()
  expect(await me.ask('/brand/v1/preview/pdf', { ...draft, brandColour: '#ffff00' })).toMatchObject({
    code: 400,
    message: /^brandColour: .*4\.5:1/,
  })
})

it('says our name where there is no brand', async () => {
  const userEmail = `${randomUUID()}@sydlys.example`
  const me = await app.signUp({ accountName: 'Sydlys', userEmail })
  expect(saysOurName(await seen(me, userEmail))).toEqual([
    'the timeline',
    'the mail',
    'terms in the mail',
    'terms of the merchant',
    'terms of the publisher',
    'statement of the merchant',
    'statement of the creator',
    'everything of the merchant',
  ])
})

const svg = (inner: string) => Buffer.from(`<svg viewBox="0 0 32 32">${inner}</svg>`).toString('base64')
const broken = pngOf({ size: [16, 16], bits: 8, kind: 0, rows: [0, 1, 2] }).toString('base64')
it.each<[string, object, RegExp]>([
  ['a logo of 20 MB', { brandLogo: { kind: 'png', base64: 'A'.repeat(28_000_000) } }, /^(brandLogo|Request body)/],
  ['a logo of 300 KB', { brandLogo: { kind: 'png', base64: 'A'.repeat(400_000) } }, /^brandLogo\S*: .*200/],
  [
    'an SVG with a script',
    { brandLogo: { kind: 'svg', base64: svg('<script>alert(1)</script>') } },
    /^brandLogo: Must have no <script>/,
  ],
  [
    'a PNG that ends early',
    { brandLogo: { kind: 'png', base64: broken } },
    /^brandLogo: Must be a PNG that can be read/,
  ],
  ['a name of 300 characters', { brandName: 'n'.repeat(300) }, /^brandName: .*60/],
  ['a colour that cannot be read', { brandColour: '#ffff00' }, /^brandColour: .*4\.5:1/],
  ['a colour that is none', { brandColourDark: 'green' }, /^brandColourDark: Must be a colour/],
  ['a sender that is none', { brandSenderEmail: 'post at nordlys' }, /^brandSenderEmail: /],
  ['a help that is none', { brandHelp: 'javascript:alert(1)' }, /^brandHelp: Must be/],
])('refuses %s, and keeps nothing of it', async (_, over, says) => {
  const me = await app.signUp()
  await save(me, { brandName: 'Before' })
  const before = await kept(me)
  const answer = await save(me, { brandName: 'After', ...over })
  expect([400, 413]).toContain(answer.code)
  expect(answer.message).toMatch(says)
  expect(await kept(me)).toEqual(before)
})

it('refuses a file of 20 MB as a logo', async () => {
  const me = await app.signUp()
  const file = { name: 'logo.png', bytes: new Uint8Array(8) }
  expect(await app.sendFile(me.cookie, '/brand/v1/logo', { file })).toMatchObject({
    code: 400,
    message: /^file: Must be a PNG/,
  })
  const large = { name: 'logo.png', bytes: new Uint8Array(20_000_000) }
  const answer = await app.sendFile(me.cookie, '/brand/v1/logo', { file: large })
  expect([400, 413]).toContain(answer.code)
  expect(answer.message).toMatch(/200/)
})
