import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '../contract/call.ts'
import { contract } from '../contract/index.ts'
import { audit } from '../server/account/tables.ts'
import { creator, creatorStatement } from '../server/creators/tables.ts'
import { click, conversion, pageview } from '../server/insights/event-builders.ts'
import { ledger } from '../server/money/tables.ts'
import { partnerStatement } from '../server/orders/tables.ts'
import { cellsAsRead, runsAsFormula } from './cells-as-read.ts'
import { sample } from './how-much.ts'
import { fullAccount } from './full-account.ts'
import { type SignedMerchant, signedMerchant } from './merchant.ts'
import { readPdf } from './read-pdf.ts'
import { statementRow } from './statement-row.ts'
import { type Session, startApp, type TestApp } from './start-app.ts'
import type { TenantIds } from './tenant.ts'

/**
 * What is attacked: programs that open our files. Every text column of an account holds a formula and markup, as users,
 * pages or networks could send them; then each file that the product makes of the account is opened. No cell may run as
 * a formula, and no PDF may contain anything active.
 */
const marker = 'ZZB-marker'
const begins = ['=', '+', '-', '@', '\t=', '\r=', ';=', '"=']
const core = '1+1<script>alert(1)</script>'

type World = {
  app: TestApp
  theirs: Session
  /** One user of the account per text: some lists are limited per user and minute. */
  reader: Pick<Session, 'ask'>
  ids: TenantIds
  merchant: SignedMerchant
  share: string
  terms: string
  merchants: string
}
let world: World
let planted = marker

/** One file of each call that answers with a file; null for a file without user text. */
const files: Record<string, ((w: World, format: 'pdf' | 'csv') => Promise<string | Uint8Array>) | null> = {
  'closing.export': async ({ app, theirs }) => {
    const { data } = await theirs.ask<{ exportUrl: string }>('/profile/v1/export')
    const answer = await fetch(`${app.base}${data.exportUrl}`, { headers: { cookie: theirs.cookie } })
    return new Uint8Array(await answer.arrayBuffer())
  },
  'audit.file': async ({ app, theirs }) => {
    // audit rows are immutable: each text gets its own row
    await app.stores.database.system.insert(audit).values({
      accountUuid: theirs.accountUuid,
      at: new Date('2026-03-01T12:00:00Z'),
      action: 'site.added',
      actorName: planted,
      object: planted,
      after: { name: planted },
    })
    return listed(theirs, '/profile/v1/audit')
  },
  // our own file names, sums and hashes
  // a logo, which is not text, and a statement of no account: safe-svg.test.ts and brand.api.test.ts check their
  // content
  'brand.checkSender': null,
  'brand.previewPdf': null,
  'brand.read': null,
  'brand.readLogo': null,
  'brand.save': null,
  'bucket.manifest': null,
  'billing.invoicePdf': ({ theirs, ids }) => sent(theirs.ask(`/billing/v1/invoices/${ids.invoice}`, {}, 'GET')),
  'clicks.file': ({ reader }) => listed(reader, '/insights/v1/clicks'),
  'conversions.file': ({ reader }) => listed(reader, '/insights/v1/conversions'),
  'creators.export': ({ theirs, ids }) => sent(theirs.ask(`/creators/v1/creators/${ids.creator}/export`, {}, 'GET')),
  'creatorMoney.file': ({ theirs, ids }, format) =>
    sent(theirs.ask(`/creators/v1/creators/${ids.creator}/statements/${ids.creatorStatement}/file`, { format }, 'GET')),
  'creatorShares.file': ({ app, ids, share }, format) =>
    sent(app.ask('')('/creators/v1/share/statement', { token: share, statementUuid: ids.creatorStatement, format })),
  'discover.othersFile': async ({ reader }) => {
    const of = (groupBy: string) => listed(reader, '/discovers/v1/others', { groupBy })
    return `${await of('page')}${await of('targetDomain')}`
  },
  'feeds.file': ({ reader }) => listed(reader, '/feeds/v1/xml', { fromDate: undefined, toDate: undefined }),
  'ledger.file': async ({ app, reader, ids }) => {
    const transaction = { at: '2026-03-01T12:00:00Z', status: 'approved', statusWord: planted, name: planted }
    // rows of network messages are immutable, too
    await app.stores.database.system.insert(ledger).values({
      accountUuid: ids.account,
      connectionUuid: ids.connection,
      transactionId: planted,
      source: 'api',
      contentHash: planted,
      receivedAt: new Date(transaction.at),
      content: { ...transaction, transactionId: planted, sale: '9', commission: '1', currency: 'DKK' },
    })
    return listed(reader, '/networks/v1/ledger')
  },
  'partnerOrders.statementFile': ({ theirs, ids }, format) =>
    sent(
      theirs.ask(
        `/publishers/${ids.account}/${ids.partner}/statements/${ids.partnerStatement}/file`,
        { format },
        'GET',
      ),
    ),
  'merchantOrders.statementFile': ({ merchant, merchants }, format) =>
    sent(merchant.ask(`/statements/${merchants}/file`, { format }, 'GET')),
  'merchantOrders.everything': ({ merchant }) => sent(merchant.ask('/company/export', {}, 'GET')),
  'partnerMoney.termsPdf': ({ theirs, ids }) =>
    sent(theirs.ask(`/publishers/${ids.account}/${ids.partner}/terms/${ids.partnerTerms}`, {}, 'GET')),
  'reportRows.file': async ({ reader }) => {
    const of = async (tab: string) => {
      const viewSearch = `tab=${tab}&thenBy=target&from=2026-03-01&to=2026-03-01`
      const asked = { viewPath: '/insights/reports', viewSearch }
      const { code, data } = await reader.ask<string>('/insights/v1/statistics/file', asked)
      expect(code, data).toBe(200)
      return data
    }
    return `${await of('page')}${await of('referrer')}${await of('subId1')}`
  },
  'unpaid.file': async ({ reader }) => {
    const of = (groupBy: string) => listed(reader, '/discovers/v1/unpaid', { groupBy })
    return `${await of('page')}${await of('shop')}`
  },
  'partnerRoom.pdf': ({ merchant, terms }) => sent(merchant.ask(`/terms/${terms}/pdf`, {}, 'GET')),
}

async function listed(reader: World['reader'], list: string, asked: object = {}): Promise<string> {
  const days = { fromDate: '2026-03-01', toDate: '2026-03-01' }
  const { code, message, data } = await reader.ask<string>(`${list}/file`, { ...days, ...asked })
  expect([code, message]).toEqual([200, ''])
  return data
}

async function sent(asked: Promise<{ code: number; message: string; data: unknown }>): Promise<Uint8Array> {
  const { code, message, data } = await asked
  expect([code, message]).toEqual([200, expect.anything()])
  return Buffer.from((data as { base64: string }).base64, 'base64')
}

/** Replaces the marker by a text in every text column of every table of the account. */
async function plant(text: string): Promise<void> {
  const { pool } = world.app.stores.database
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(
    `SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type
     FROM information_schema.columns c JOIN information_schema.columns a USING (table_schema, table_name)
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND a.column_name = 'account_uuid' AND t.table_type = 'BASE TABLE'
       AND c.data_type IN ('text', 'character varying', 'jsonb')`,
  )
  for (const { table, column, type } of columns) {
    const [from, to] = type === 'jsonb' ? [planted, text].map((w) => JSON.stringify(w).slice(1, -1)) : [planted, text]
    // a column that cannot hold the text (a code of letters) or never changes (the audit log) refuses it
    await pool
      .query(
        `UPDATE "${table}" SET "${column}" = replace("${column}"::text, $2, $3)::${type}
           WHERE account_uuid = $1 AND strpos("${column}"::text, $2) > 0`,
        [world.theirs.accountUuid, from, to],
      )
      .catch((error: { code?: string }) => expect(['23514', '22001', '23505', 'P0001']).toContain(error.code))
  }
  planted = text
  world.reader = await colleague()
  await close(text)
}
async function colleague(): Promise<World['reader']> {
  const { app, theirs } = world
  const person = { userEmail: `${randomUUID()}@example.com`, userPassword: 'a long enough one' }
  const of = {
    userFirstname: 'Maja',
    userLastname: 'Krogh',
    userTitle: '',
    userPhoneCountryCode: 'DK',
    userPhone: '22 61 84 07',
    userCurrencyCode: 'DKK',
    userRole: 'member',
  }
  expect(await theirs.ask('/profile/v1/users', { ...of, ...person })).toMatchObject({ code: 200 })
  const answer = await fetch(`${app.base}/api/auth/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const cookies = answer.headers.getSetCookie().map((c) => c.split(';')[0])
  return { ask: app.ask(cookies.join('; ')) }
}
/** Closed statements are immutable: each text gets its own statement of a creator, a partner and the merchant. */
async function close(text: string): Promise<void> {
  const { system } = world.app.stores.database
  const { account: accountUuid, partner, creator: creatorId } = world.ids
  const [of] = await system.select().from(creator).where(eq(creator.id, creatorId))
  const months = begins.indexOf(text.slice(0, -core.length))
  const row = (kind: 'partner' | 'creator', partyUuid: string) => {
    const closedAt = new Date('2026-03-01')
    const made = statementRow({ kind, accountUuid, partyUuid, month: `2025-0${1 + months}`, amount: '8.00', closedAt })
    return { ...made, payee: { ...made.payee, name: text }, payer: { ...made.payer, name: text } }
  }
  const [first, second, third] = [
    row('partner', partner),
    row('partner', world.merchant.partner),
    row('creator', of?.uuid ?? ''),
  ]
  await system.insert(partnerStatement).values([first, second])
  await system.insert(creatorStatement).values(third)
  world.merchants = second.uuid
  Object.assign(world.ids, { partnerStatement: first.uuid, creatorStatement: third.uuid })
}
/** One day per text in the event store. */
async function plantEvents(): Promise<void> {
  const { events } = world.app.stores
  const own = { uuid: world.theirs.accountUuid, site: world.ids.site }
  for (const begin of begins) {
    const word = `${begin}${core}`
    const where = { at: '2026-03-01T10:00:00Z', page: word, referrer: word }
    await events.insert('pageview', [pageview(own, where)], randomUUID())
    await events.insert('click', [click(own, { ...where, target: word, sub_id: word, sub_id_1: word })], randomUUID())
    await events.insert('click', [click(own, { ...where, kind: 'discover', target: word })], randomUUID())
    await events.insert('conversion', [conversion(own, { ...where, order_id: word, sub_id: word })], randomUUID())
  }
}

function expectQuietCsv(text: string, name: string): void {
  for (const separator of [',', ';', '\t'])
    expect(cellsAsRead(separator, text.replace(/^\uFEFF/, '')).filter(runsAsFormula), name).toEqual([])
}
/** The PDF contains nothing active: no script, no link, no embedded file, no action on opening. */
const expectQuietPdf = (bytes: Uint8Array, name: string) =>
  expect(Buffer.from(bytes).toString('latin1'), name).not.toMatch(
    /\/(JavaScript|JS|URI|Launch|OpenAction|AA|EmbeddedFile|SubmitForm|RichMedia|XFA)\b/,
  )

/** The text of a file, checked according to its kind. */
function quietWords(file: string | Uint8Array, name: string): string {
  const bytes = typeof file === 'string' ? Buffer.from(file) : Buffer.from(file)
  const head = bytes.subarray(0, 5).toString('latin1')
  if (head === '%PDF-') {
    expectQuietPdf(bytes, name)
    return readPdf(bytes)
  }
  if (head.startsWith('PK')) {
    const inside = Object.entries(unzipSync(bytes)).map(([file, text]) => [file, Buffer.from(text).toString()] as const)
    for (const [file, text] of inside)
      if (file.endsWith('.csv')) expectQuietCsv(text, `${name} ${file}`)
      else if (file.endsWith('.ndjson'))
        for (const line of text.split('\n').filter(Boolean))
          expect(() => JSON.parse(line) as unknown, file).not.toThrow()
      else expect(file, name).toBe('README.md')
    return inside.map(([, text]) => text).join('\n')
  }
  const text = bytes.toString()
  if (head.startsWith('{')) expect(() => JSON.parse(text) as unknown, name).not.toThrow()
  else expectQuietCsv(text, name)
  return text
}

beforeAll(async () => {
  const app = await startApp({ clock: { now: () => new Date('2026-03-02T09:00:00Z') } })
  const { theirs, ids } = await fullAccount(app, marker)
  const company = { companyName: marker, companyAddress: marker, companyZip: '8000', companyCity: marker }
  const email = `${randomUUID()}@brykstrom.dk`
  const merchant = await signedMerchant(app, theirs, { email, company, campaign: { name: marker } })
  const { data } = await merchant.ask<{ contracts: { versions: { termsUuid: string; state: string }[] }[] }>(
    '/contracts',
    {},
    'GET',
  )
  const terms = data.contracts[0]?.versions.find((v) => v.state === 'applied')?.termsUuid ?? ''
  const shared = await theirs.ask<{ shareUrl: string }>(`/creators/v1/creators/${ids.creator}/shares`)
  const share = shared.data.shareUrl.split('/').at(-1) ?? ''
  await app.app.flush()
  world = { app, theirs, reader: theirs, ids, merchant, share, terms, merchants: '' }
  await plantEvents()
})
afterAll(() => world.app.stop())

it('every call of the contract that answers with a file is opened here', () => {
  const answersWithFile = (call: Call) =>
    call.download !== undefined ||
    JSON.stringify(z.toJSONSchema(call.output, { unrepresentable: 'any' })).includes('"base64"')
  const made = Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls as Record<string, Call>).flatMap(([name, call]) =>
      answersWithFile(call) ? [`${group}.${name}`] : [],
    ),
  )
  expect(Object.keys(files).sort()).toEqual(made.sort())
})

describe.each(sample(begins, 4))('with texts that begin with %j', (begin) => {
  beforeAll(() => plant(`${begin}${core}`))
  const both = ['pdf', 'csv'] as const
  // the full export of an account is limited to a few times a day, and has the same texts as the others
  const isAsked = (name: string) =>
    begin === begins[0] || !['closing.export', 'merchantOrders.everything'].includes(name)
  it.each(Object.entries(files).flatMap(([name, make]) => (make && isAsked(name) ? [{ name, make }] : [])))(
    '$name is a file that nothing in it can act on',
    async ({ name, make }) => {
      // a list has only one kind of file
      for (const format of make.length > 1 ? both : (['csv'] as const)) {
        const words = quietWords(await make(world, format), `${name} ${format}`)
        // the attack was there: the file contains it
        expect(words.replaceAll(/\s/g, ''), `${name} ${format}`).toContain('1+1<script>')
      }
    },
  )
  it('a sheet of pages, referrers, targets and sub ids is one, too', async () => {
    for (const tab of ['page', 'referrer', 'target', 'subId1']) {
      const view = { viewName: `${tab} ${randomUUID()}`, viewPath: '/insights/reports' }
      const viewSearch = `tab=${tab}&from=2026-03-01&to=2026-03-01`
      const { data } = await world.theirs.ask<{ viewUuid: string }>('/insights/v1/views', { ...view, viewSearch })
      const made = await world.theirs.ask<{ sheetUrl: string; sheetUuid: string }>('/integrations/v1/sheets', {
        viewUuid: data.viewUuid,
      })
      const answer = await fetch(made.data.sheetUrl.replace(/^https?:\/\/[^/]+/, world.app.base))
      const text = await answer.text()
      expect(answer.status, text).toBe(200)
      expectQuietCsv(text, `the sheet by ${tab}`)
      expect(text).toContain(core)
      await world.theirs.ask(`/integrations/v1/sheets/${made.data.sheetUuid}`, {}, 'DELETE')
    }
  })
})
