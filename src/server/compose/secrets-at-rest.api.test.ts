import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { merchantPassword, signedMerchant } from '../../test/merchant.ts'
import { startAwinStandIn } from '../../test/networks/awin/stand-in.ts'
import { awinUuid } from '../../test/networks-rig.ts'
import { mailsTo, mailTo } from '../../test/read-outbox.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { codeOf, stepOf } from '../account/second-factor/totp.ts'
import { createLog } from '../log/log.ts'
import { callbackSecretOf, connection } from '../networks/index.ts'
import { createSeal } from '../outside/index.ts'
import { openSecret } from '../env/secret.ts'

const networkToken = 'MARK-of-the-network-0123456789'
const sourceKey = 'MARK-in-a-source-address'
const bucketSecret = 'MARK-of-a-bucket-0123456789'
const typedPassword = 'MARK of a person, quite long'
const email = 'zoe@secrets.example'
const now = new Date('2026-03-02T09:00:00Z')
const lines: string[] = []
let app: TestApp
let network: Awaited<ReturnType<typeof startAwinStandIn>>
beforeAll(async () => {
  network = await startAwinStandIn({ token: networkToken })
  const env = { NETWORK_BASE_URLS: JSON.stringify({ awin: network.url }) }
  app = await startApp({ ownEvents: true, env, clock: { now: () => now }, log: createLog((line) => lines.push(line)) })
})
afterAll(async () => {
  await app.stop()
  await network.close()
})

const feed = {
  name: 'Shop',
  domain: 'shop.example',
  filename: 'shop',
  country: 'DK',
  currency: 'DKK',
  feedUrl: `https://shop.example/feed.csv?apikey=${sourceKey}`,
  feedFormat: 'custom_csv',
  titleFormat: 'title',
}

/** All secrets by kind: entered by a user, or issued in an answer or a mail. */
async function secretsOf(me: Session): Promise<Record<string, string>> {
  const { data: site } = await me.ask<{ channelUuid: string }>('/channels/v1/channels', {
    channelName: 'Blog',
    channelDomain: 'blog.example',
  })
  const credentials = { token: networkToken, publisherId: '189069' }
  const connected = await me.ask<{ connectionUuid: string }>('/networks/v1/connections', {
    networkUuid: awinUuid,
    connectionName: '',
    credentials,
    channelUuids: [site.channelUuid],
  })
  expect(connected.code).toBe(200)
  const { connectionUuid } = connected.data
  const callback = await me.ask<string>('/networks/v1/connections/callbackurls', {
    connectionUuid,
    networkUuid: awinUuid,
  })
  expect((await me.ask('/feeds/v1/xml', feed)).code).toBe(200)
  const feeds = await me.ask<{ data: { link: string }[] }>('/feeds/v1/xml', {}, 'GET')
  const key = await me.ask<{ key: string }>('/integrations/v1/keys', { keyName: 'Sheet', keyScopes: ['reports.read'] })
  const view = await me.ask<{ viewUuid: string }>('/insights/v1/views', {
    viewName: 'Days',
    viewPath: '/insights/reports',
    viewSearch: 'tab=date',
  })
  const sheet = await me.ask<{ sheetUrl: string }>('/integrations/v1/sheets', {
    viewUuid: view.data.viewUuid,
  })
  expect((await fetch(sheet.data.sheetUrl)).status).toBe(200)
  const calendar = await me.ask<{ calendarUrl: string }>('/integrations/v1/calendar')
  expect((await fetch(calendar.data.calendarUrl)).status).toBe(200)
  const bucket = {
    bucketEndpoint: 'https://s3.secrets.example',
    bucketRegion: 'eu-central-1',
    bucketName: 'warehouse',
    bucketPrefix: '',
    bucketKeyId: 'AKIAEXAMPLE',
    bucketSecret,
  }
  expect((await me.ask('/integrations/v1/bucket', bucket)).code).toBe(200)
  const other = await app.signUp() // a user with a second factor is asked for it below
  const factor = await other.ask<{ secret: string }>('/profile/v1/second-factor/begin')
  const on = await other.ask<{ recoveryCodes: string[] }>('/profile/v1/second-factor', {
    code: codeOf(factor.data.secret, stepOf(now)),
  })
  await me.ask('/profile/v1/invitations', { invitationEmail: 'colleague@secrets.example' })
  const merchant = await signedMerchant(app, me, { email: 'signe@secrets.example' })
  const signing = await merchant.ask<{ keyId: string; secret: string }>('/keys')
  const creator = await me.ask<{ creatorId: string }>('/creators/v1/creators', { creatorName: 'Ida' })
  const share = await me.ask<{ shareUrl: string }>(`/creators/v1/creators/${creator.data.creatorId}/shares`, {
    password: 'MARK of a creator, long enough',
  })
  await app.ask('')('/auth/v1/password/reset/request', { userEmail: email })
  await mailTo(app.dir, email, 'Choose a new')
  await mailTo(app.dir, 'colleague@secrets.example', '')
  const mailed = await mailsOf()
  expect(mailed.length).toBeGreaterThan(1)
  return {
    'the password of a person': typedPassword,
    'the session of a person': decodeURIComponent(/=([^.%;]+)/.exec(me.cookie)?.[1] ?? ''),
    'the credentials of a network': networkToken,
    'the callback of a network': /v1\/([0-9a-f]{32})/.exec(callback.data)?.[1] ?? '',
    'the source of a feed': sourceKey,
    'the address of a feed': /feeds\/([^/]+)\//.exec(feeds.data.data[0]?.link ?? '')?.[1] ?? '',
    'an API key': key.data.key,
    'the address of a sheet': /sheets\/([^.]+)/.exec(sheet.data.sheetUrl)?.[1] ?? '',
    'the address of a calendar': /calendar\/([^.]+)/.exec(calendar.data.calendarUrl)?.[1] ?? '',
    'the secret of a bucket': bucketSecret,
    'the second factor': factor.data.secret,
    'a recovery code': on.data.recoveryCodes[0] ?? '',
    'the password of a merchant': merchantPassword,
    'the session of a merchant': /=([^;]+)/.exec(merchant.cookie)?.[1] ?? '',
    'the key of a shop': signing.data.secret,
    'the link of a creator': /share\/([^?#]+)/.exec(share.data.shareUrl)?.[1] ?? '',
    'the password of a creator’s link': 'MARK of a creator, long enough',
    ...Object.fromEntries(mailed.map((token, i) => [`link ${i + 1} of a mail`, token])),
  }
}

/** Values in the links of mails that are long enough to be secrets. */
async function mailsOf(): Promise<string[]> {
  const mails = await Promise.all([email, 'colleague@secrets.example'].map((to) => mailsTo(app.dir, to)))
  const links = mails.flat().flatMap((m) => m.text.match(/https?:\/\/[^\s"<]+/g) ?? [])
  return [...new Set(links.flatMap((l) => l.match(/[A-Za-z0-9_-]{20,}/g) ?? []))]
}

/** Every row of every table in both stores, including the queue's. */
async function dumps(): Promise<string> {
  const { pool } = app.stores.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(100)
  const rows = await Promise.all(
    tables.map(async ({ name }) => (await pool.query(`SELECT t::text AS row FROM ${name} t`)).rows),
  )
  const name = z.object({ name: z.string() })
  const sql = `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree%'`
  const anything = z.record(z.string(), z.unknown())
  const events = await app.stores.events.systemQuery({ name: 'test', sql, row: name })
  const dumped = await Promise.all(
    events.map((t) => app.stores.events.systemQuery({ name: 'test', sql: `SELECT * FROM ${t.name}`, row: anything })),
  )
  return JSON.stringify([rows, dumped])
}

/** Every file of the data folder except the key itself, and except mails, whose purpose is to contain links. */
async function files(): Promise<string> {
  const all = await readdir(app.dir, { recursive: true, withFileTypes: true })
  const read = all
    .filter((f) => f.isFile() && f.name !== 'secret.key' && !f.parentPath.startsWith(join(app.dir, 'outbox')))
    .map((f) => readFile(join(f.parentPath, f.name), 'latin1'))
  return (await Promise.all(read)).join('\n')
}

it('keeps nothing that opens something in plain: not in the stores, the logs, the files, nor in what an account takes along', async () => {
  const me = await app.signUp({ userEmail: email, userPassword: typedPassword })
  const secrets = await secretsOf(me)
  expect(Object.keys(secrets).length).toBeGreaterThan(15)
  for (const [what, secret] of Object.entries(secrets)) expect([what, secret.length > 9]).toEqual([what, true])
  const { data } = await me.ask<{ exportUrl: string }>('/profile/v1/export')
  const packed = await fetch(`${app.base}${data.exportUrl}`, { headers: { cookie: me.cookie } })
  await app.app.flush()
  const places = {
    'the stores': await dumps(),
    'the log': lines.join('\n'),
    'the data folder': await files(),
    'the export': Object.values(unzipSync(new Uint8Array(await packed.arrayBuffer())))
      .map((bytes) => strFromU8(bytes))
      .join('\n'),
  }
  expect(places['the export'].length).toBeGreaterThan(2000)
  const found = Object.entries(secrets).flatMap(([what, secret]) =>
    Object.entries(places)
      .filter(([, text]) => text.includes(secret))
      .map(([place]) => `${what} in ${place}`),
  )
  expect(found).toEqual([])
})

it('seals what versions before kept in plain, and goes on taking it', async () => {
  const { accountUuid } = await app.signUp()
  const secret = 'c0ffee'.repeat(6).slice(0, 32)
  const [row] = await app.stores.database.system
    .insert(connection)
    .values({ accountUuid, network: 'awin', name: 'Old', callbackToken: secret })
    .returning()
  if (!row) throw new Error('no connection')
  await app.stores.database.pool.query(
    `UPDATE connection SET callback_hash = encode(sha256(convert_to(callback_token, 'UTF8')), 'hex') WHERE uuid = $1`,
    [row.uuid],
  )
  const other = await startApp({ beside: app, env: { SECRET_KEY: '7'.repeat(64) } })
  await other.stop()
  const { rows } = await app.stores.database.pool.query('SELECT * FROM connection WHERE uuid = $1', [row.uuid])
  expect(JSON.stringify(rows)).not.toContain(secret)
  const opener = await openSecret({ fromEnv: '7'.repeat(64), dataDir: app.dir, isFresh: async () => false })
  const [sealed] = await app.stores.database.system.select().from(connection).where(eq(connection.uuid, row.uuid))
  if (!sealed) throw new Error('no connection')
  expect(callbackSecretOf(createSeal([opener.derive('credentials')]), sealed)).toBe(secret)
  const answer = await fetch(`${app.base}/tr/callbacks/v1/${secret}?a=1`)
  expect(answer.status).not.toBe(404)
})
