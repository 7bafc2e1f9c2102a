import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proofMessage } from '../../../contract/errors.ts'
import { fullAccount } from '../../../test/full-account.ts'
import { mailTo } from '../../../test/read-outbox.ts'
import { runJob } from '../../../test/run-job.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { isSecret } from '../../compose/export-account.ts'

const day = 86_400_000
let app: TestApp
let time = Date.now()
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(time) } })
})
afterAll(() => app.stop())

const path = '/profile/v1/closing'
const auditOf = async ({ accountUuid }: Session) => {
  const { rows } = await app.stores.database.pool.query<{ action: string }>(
    'SELECT action FROM audit WHERE account_uuid = $1 ORDER BY id',
    [accountUuid],
  )
  return rows.map((r) => r.action).filter((action) => action.startsWith('account.'))
}
/** Another user of the account, with a role. */
async function colleague(of: Session, role: string): Promise<Session['ask']> {
  const userEmail = `${crypto.randomUUID()}@example.com`
  const userPassword = 'a long enough one'
  const made = await of.ask('/profile/v1/users', {
    userFirstname: 'A',
    userLastname: 'Colleague',
    userEmail,
    userPassword,
    userRole: role,
  })
  expect(made).toMatchObject({ code: 200 })
  const answer = await fetch(`${app.base}/api/auth/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userEmail, userPassword }),
  })
  return app.ask(
    answer.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; '),
  )
}
const anAddress = () => `${crypto.randomUUID()}@example.com`

describe('an owner who wants the account erased', () => {
  it('types its name, has 30 days to come back, and is told by mail', async () => {
    const userEmail = anAddress()
    const me = await app.signUp({ accountName: 'Leaving soon', userEmail })
    expect((await me.ask(path, {}, 'GET')).data).toEqual({
      closingAskedBy: null,
      closingAskedDatetime: null,
      closingDueDatetime: null,
    })
    expect(await me.ask(path, { accountName: 'leaving' })).toMatchObject({
      code: 400,
      message: 'accountName: Type Leaving soon to confirm',
    })
    const asked = await me.ask(path, { accountName: 'Leaving soon' })
    expect(asked).toMatchObject({
      code: 200,
      data: { closingAskedBy: 'Zoë Ø', closingDueDatetime: new Date(time + 30 * day).toISOString() },
    })
    // a second request, by any owner, does not postpone it
    time += day
    expect((await me.ask(path, { accountName: 'Leaving soon' })).data).toEqual(asked.data)
    await mailTo(app.dir, userEmail, 'Your account will be erased on ')
    time += 28 * day
    await runJob(app.stores, 'account.close')
    await mailTo(app.dir, userEmail, 'Your account will be erased on ', 2)
    expect((await me.ask('/profile/v1/me', {}, 'GET')).code).toBe(200)
    expect((await me.ask(path, {}, 'DELETE')).data).toMatchObject({ closingDueDatetime: null })
    await mailTo(app.dir, userEmail, 'Your account stays')
    time += 5 * day
    await runJob(app.stores, 'account.close')
    expect((await me.ask('/profile/v1/me', {}, 'GET')).code).toBe(200)
    expect(await auditOf(me)).toEqual(['account.closing', 'account.kept'])
  })

  it('is gone with everything when the 30 days are over, and nobody else is', async () => {
    const userEmail = anAddress()
    const [me, other] = [await app.signUp({ accountName: 'Over', userEmail }), await app.signUp()]
    expect((await me.ask(path, { accountName: 'Over' })).code).toBe(200)
    time += 30 * day - 3_600_000
    await runJob(app.stores, 'account.close')
    expect((await me.ask('/profile/v1/me', {}, 'GET')).code).toBe(200)
    time += 3_600_000
    await runJob(app.stores, 'account.close')
    expect((await me.ask('/profile/v1/me', {}, 'GET')).code).toBe(401)
    expect((await other.ask('/profile/v1/me', {}, 'GET')).code).toBe(200)
    await mailTo(app.dir, userEmail, 'Over was erased at Outbound')
    const { rows } = await app.stores.database.pool.query('SELECT 1 FROM account WHERE uuid = $1', [me.accountUuid])
    expect(rows).toEqual([])
  })

  it('shows who they are first, and is an owner', async () => {
    const me = await app.signUp({ accountName: 'Kept' })
    for (const role of ['admin', 'member', 'finance', 'readonly']) {
      const ask = await colleague(me, role)
      expect((await ask(path, { accountName: 'Kept' })).code).toBe(403)
      expect((await ask('/profile/v1/export')).code).toBe(403)
    }
    await app.stores.database.pool.query(
      `UPDATE session SET proved_at = now() - interval '1 hour' WHERE user_id = $1`,
      [me.userUuid],
    )
    for (const refused of [await me.ask(path, { accountName: 'Kept' }), await me.ask('/profile/v1/export')])
      expect(refused.message).toBe(proofMessage)
    expect((await me.ask(path, {}, 'GET')).data).toMatchObject({ closingDueDatetime: null })
  })

  it('stops a card that is charged every month first', async () => {
    const me = await app.signUp({ accountName: 'Pays' })
    const subscription = { status: 'active', cancelAtPeriodEnd: false }
    await app.stores.database.pool.query(
      `INSERT INTO stripe_customer (account_uuid, customer_id, state) VALUES ($1, $2, $3)`,
      [me.accountUuid, crypto.randomUUID(), { subscription, sources: [], keep: null, invoices: [] }],
    )
    expect((await me.ask(path, { accountName: 'Pays' })).message).toMatch(/^Your plan renews by card/)
  })
})

describe('everything of an account as a file', () => {
  const download = (session: Session, url: string) =>
    fetch(`${app.base}${url}`, { headers: { cookie: session.cookie } })

  it('has every row of the account, none of another, and nothing that opens anything', async () => {
    const { theirs: me } = await fullAccount(app, 'ZZX-marker')
    const { theirs: other } = await fullAccount(app, 'ZZY-marker')
    await app.app.flush()
    const secret = 'PLANTED-SECRET'
    await plant(me.accountUuid, secret)
    const asked = await me.ask<{ exportUrl: string }>('/profile/v1/export')
    const rows = await rowsOf(me.accountUuid) // the export is recorded afterwards
    const answer = await download(me, asked.data.exportUrl)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="ZZX-marker-\d{4}-\d\d-\d\d\.zip"$/,
    )
    const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(
      ([name, bytes]) => [name, strFromU8(bytes)] as const,
    )
    const all = files.map(([, text]) => text).join('')
    expect(all).not.toContain(secret)
    expect(all).not.toContain('ZZY-marker')
    expect(all).not.toContain(other.accountUuid)
    for (const [name, n] of rows) {
      const lines = files.find(([called]) => called === `${name}.ndjson`)?.[1] ?? 'no file'
      expect([name, lines.split('\n').length - 1]).toEqual([name, n])
    }
    const readme = files.at(-1)
    expect(readme?.[0]).toBe('README.md')
    expect(readme?.[1]).toContain('| site.ndjson | 1 |')
    expect(files.find(([name]) => name === 'event-click.ndjson')?.[1]).toContain(me.accountUuid)
    expect(await auditOf(me)).toEqual(['account.exported'])
  })

  it('is nobody else’s, and has to be asked for again after ten minutes', async () => {
    const [me, other] = [await app.signUp(), await app.signUp()]
    const { data } = await me.ask<{ exportUrl: string }>('/profile/v1/export')
    expect((await download(other, data.exportUrl)).status).toBe(410)
    expect((await fetch(`${app.base}${data.exportUrl}`)).status).toBe(401)
    expect((await download(me, data.exportUrl)).status).toBe(200)
    time += 10 * 60_000
    expect((await download(me, data.exportUrl)).status).toBe(410)
    expect((await download(me, '/api/profile/v1/export/nonsense')).status).toBe(410)
  })
})

/** Writes a mark into every text column of the account whose name says that it is secret. */
async function plant(accountUuid: string, mark: string): Promise<void> {
  const { pool } = app.stores.database
  const { rows } = await pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     JOIN information_schema.columns a ON a.table_name = c.table_name AND a.column_name = 'account_uuid'
     JOIN information_schema.tables t ON t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
     WHERE c.table_schema = 'public' AND a.table_schema = 'public' AND t.table_schema = 'public' AND c.data_type = 'text'`,
  )
  const secrets = rows.filter((r) => isSecret(r.column))
  expect(secrets.length).toBeGreaterThan(5)
  for (const { table, column } of secrets)
    await pool
      .query(`UPDATE "${table}" SET "${column}" = $2 || gen_random_uuid() WHERE account_uuid = $1`, [accountUuid, mark])
      .catch(() => undefined) // rows that cannot change keep their value
  await pool.query(`UPDATE product_feed SET source_url = $2 WHERE account_uuid = $1`, [
    accountUuid,
    `https://feeds.example/a.csv?apikey=${mark}`,
  ])
}

async function rowsOf(accountUuid: string): Promise<[string, number][]> {
  const { pool } = app.stores.database
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE column_name = 'account_uuid' AND table_schema = 'public' AND t.table_type = 'BASE TABLE' AND table_name <> 'account_change'`,
  )
  return Promise.all(
    rows.map(async ({ name }): Promise<[string, number]> => {
      const found = await pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM "${name}" WHERE account_uuid = $1`,
        [accountUuid],
      )
      return [name, found.rows[0]?.n ?? 0]
    }),
  )
}
