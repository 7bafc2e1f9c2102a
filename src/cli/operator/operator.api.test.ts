import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '../../contract/account/account.ts'
import type { InvoiceRow } from '../../contract/billing/billing.ts'
import { readEnv } from '../../server/env/env.ts'
import { signUpBuyer } from '../../test/buyer.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { codeOf, stepOf } from '../../server/account/second-factor/totp.ts'
import { operate } from './index.ts'
import type { World } from './world.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { BILLING: 'house' } })
})
afterAll(() => app.stop())

/** Runs a command as typed, and returns its output. */
async function run(typed: string): Promise<string> {
  const lines: string[] = []
  const world: World = {
    env: readEnv({ DATA_DIR: app.dir }),
    database: app.stores.database,
    events: app.stores.events,
    now: () => new Date(),
    print: (line) => void lines.push(line),
  }
  await operate(world, typed.split(' '))
  return lines.join('\n')
}
const meOf = async (who: Session) => (await who.ask<Me>('/profile/v1/me', {}, 'GET')).data
const auditOf = async (accountUuid: string) =>
  (
    await app.stores.database.pool.query<{ action: string; actor_name: string }>(
      'SELECT action, actor_name FROM audit WHERE account_uuid = $1 ORDER BY id',
      [accountUuid],
    )
  ).rows

describe('the operator', () => {
  it('finds an account by the address of its people, and sees it in the list', async () => {
    const userEmail = `${crypto.randomUUID()}@example.com`
    const who = await app.signUp({ userEmail, accountName: 'Nordlys' })
    const line = (await run('accounts')).split('\n').find((l) => l.startsWith(who.accountUuid))
    expect(line).toBe(`${who.accountUuid}  Freemium  1 person  ${userEmail}  Nordlys`)
    expect(await run(`set-plan ${userEmail} growth`)).toBe('Nordlys is on Growth.')
    expect((await meOf(who)).userAccountPlan).toBe('Growth')
    expect(await auditOf(who.accountUuid)).toEqual([{ action: 'plan.changed', actor_name: 'Operator' }])
  })
  it('grants one feature beyond the plan and takes it back', async () => {
    const who = await signUpBuyer(app)
    await run(`grant ${who.accountUuid} partners`)
    await run(`grant ${who.accountUuid} creators`)
    expect((await meOf(who)).userAccountFeatures).toEqual(['partners', 'creators'])
    expect(await run(`revoke ${who.accountUuid} partners`)).toBe('Café has beyond its plan: creators.')
    expect((await meOf(who)).userAccountFeatures).toEqual(['creators'])
    await expect(run(`grant ${who.accountUuid} everything`)).rejects.toThrow('Name the feature: wordpressPlugin')
  })
  it('sets a share of what boost campaigns earn, and refuses what is no percentage', async () => {
    const who = await signUpBuyer(app)
    await run(`set-share ${who.accountUuid} 12.5`)
    expect((await meOf(who)).userAccountRevshareEnabled).toBe(true)
    for (const wrong of ['101', '-1', 'half', ''])
      await expect(run(`set-share ${who.accountUuid} ${wrong}`), wrong).rejects.toThrow('Name the share in percent')
    await run(`set-share ${who.accountUuid} 0`)
    expect((await meOf(who)).userAccountRevshareEnabled).toBe(false)
  })
  it('notes once that an invoice was paid', async () => {
    const who = await signUpBuyer(app)
    const { data } = await who.ask<InvoiceRow>('/billing/v1/subscribe', { plan: 'starter', interval: 'month' })
    expect(await run(`mark-paid ${data.invoiceNumber}`)).toBe(`${data.invoiceNumber} is paid: 58.00 USD.`)
    await expect(run(`mark-paid ${data.invoiceNumber}`)).rejects.toThrow('is paid, so it cannot be paid')
    await expect(run('mark-paid OB-1999-0001')).rejects.toThrow('There is no invoice OB-1999-0001')
    expect((await auditOf(who.accountUuid)).at(-1)?.action).toBe('invoice.paid')
  })
  it('takes a lost second factor away with all sessions, so that the password alone opens', async () => {
    const userEmail = `${crypto.randomUUID()}@example.com`
    const who = await signUpBuyer(app, { userEmail })
    const { data } = await who.ask<{ secret: string }>('/profile/v1/second-factor/begin')
    const code = codeOf(data.secret, stepOf(new Date()))
    expect((await who.ask('/profile/v1/second-factor', { code })).code).toBe(200)
    await run(`reset-factor ${userEmail}`)
    expect((await who.ask('/profile/v1/me', {}, 'GET')).code).toBe(401)
    const again = await app.ask('')<{ userEmail: string }>('/auth/v1/login', {
      userEmail,
      userPassword: 'correct horse',
    })
    expect(again).toMatchObject({ code: 200, data: { userEmail } })
    await expect(run('reset-factor nobody@example.com')).rejects.toThrow('There is nobody with the address')
    expect(await auditOf(who.accountUuid)).toContainEqual({ action: 'secondFactor.off', actor_name: 'Operator' })
  })
  it('is told what to type', async () => {
    await expect(run('sell everything')).rejects.toThrow('npm run operator -- <command>')
    await expect(run('set-plan nobody@example.com growth')).rejects.toThrow('There is no account nobody@example.com')
    await expect(run(`set-plan ${crypto.randomUUID()} gold`)).rejects.toThrow('Name the plan: Freemium')
  })
  it('exports what an account has, and nothing that opens anything', async () => {
    const userEmail = `${crypto.randomUUID()}@example.com`
    const who = await signUpBuyer(app, { userEmail })
    const other = await signUpBuyer(app, { accountName: 'Somebody else' })
    await who.ask('/channels/v1/channels', { channelName: 'Blog', channelDomain: 'blog.example' })
    await other.ask('/channels/v1/channels', { channelName: 'Other', channelDomain: 'other.example' })
    const file = join(mkdtempSync(join(tmpdir(), 'outbound-export-')), 'all.zip')
    await run(`export ${userEmail} ${file}`)
    const files = Object.entries(unzipSync(readFileSync(file))).map(
      ([name, bytes]) => [name, strFromU8(bytes)] as const,
    )
    const read = (name: string) => files.find(([called]) => called === `${name}.ndjson`)?.[1] ?? ''
    expect(JSON.parse(read('site'))).toMatchObject({ name: 'Blog', domain: 'blog.example' })
    expect(JSON.parse(read('user'))).toMatchObject({ email: userEmail })
    const rows = files.filter(([name]) => name !== 'README.md').map(([, text]) => text)
    expect(rows.join('')).not.toMatch(/password|token|other\.example|Somebody else/)
    await expect(run(`export ${userEmail} ${file}`)).rejects.toThrow('is there already')
    await expect(run(`export ${userEmail} somewhere`)).rejects.toThrow('ends in .zip')
  })
})
