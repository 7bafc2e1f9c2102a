import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileCreator } from '../../contract/creators/creator-files.ts'
import type { CreatorRow, CreatorView } from '../../contract/creators/creator-fields.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { account } from '../account/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Line = { line: number; reason: string }
type Preview = { creators: FileCreator[]; skipped: Line[]; problems: Line[]; unreadColumns: string[] }
const preview = async (me: Session, csv: string) => (await me.ask<Preview>('/creators/v1/file/preview', { csv })).data
const create = (me: Session, csv: string) =>
  me.ask<{ addedCount: number; skippedCount: number }>('/creators/v1/file', { csv })
const all = async (me: Session) =>
  (
    await me.ask<{ creators: CreatorRow[]; total: number }>(
      '/creators/v1/creators',
      { limit: 200, status: 'all' },
      'GET',
    )
  ).data
const imports = async (me: Session) => {
  const { rows } = await app.stores.database.pool.query<{ object: string }>(
    `SELECT object FROM audit WHERE account_uuid = $1 AND action = 'creator.imported' ORDER BY id`,
    [me.accountUuid],
  )
  return rows.map((r) => r.object)
}

describe('a file of creators', () => {
  it('adds each with what its line says, and nobody twice when it comes again', async () => {
    const me = await app.signUp({ userCurrencyCode: 'EUR' })
    const csv = 'Name,Slug,E-mail,Currency,Rate\nMia,,mia@example.com,DKK,"40,5"\n=1+1,formula,,,\nMia & Co,mia,,,\n'
    const seen = await preview(me, csv)
    expect([seen.creators.length, seen.skipped, seen.problems]).toEqual([3, [], []])
    expect((await all(me)).total).toBe(0)
    expect((await create(me, csv)).data).toEqual({ addedCount: 3, skippedCount: 0 })
    const { creators } = await all(me)
    const shown = creators.map((c) => [decodeURIComponent(c.creatorName), decodeURIComponent(c.creatorSlug)])
    // a typed slug takes precedence over a derived one
    expect(shown).toEqual([
      ['=1+1', 'formula'],
      ['Mia', 'mia-2'],
      ['Mia & Co', 'mia'],
    ])
    const mia = creators.find((c) => c.creatorName === 'Mia')?.creatorId ?? ''
    expect(mia).toMatch(/^[a-z0-9]{12}$/)
    const path = `/creators/v1/creators/${mia}`
    expect((await me.ask<CreatorView>(path, {}, 'GET')).data).toMatchObject({
      creatorEmail: 'mia@example.com',
      creatorCurrencyCode: 'DKK',
    })
    const { data: money } = await me.ask<{ rates: object[] }>(`${path}/money`, {}, 'GET')
    expect(money.rates).toMatchObject([{ rateKind: 'percent', rateAmount: 40.5, rateScope: 'all', isInForce: true }])
    const formula = creators.find((c) => decodeURIComponent(c.creatorName) === '=1+1')?.creatorId
    const other = await me.ask<CreatorView>(`/creators/v1/creators/${formula}`, {}, 'GET')
    expect(other.data.creatorCurrencyCode).toBe('EUR')

    expect((await create(me, csv)).data).toEqual({ addedCount: 0, skippedCount: 3 })
    expect((await all(me)).total).toBe(3)
    expect(await imports(me)).toEqual(['3 creators'])
    // and search finds them like anybody else
    const found = await me.ask<{ total: number }>('/creators/v1/creators', { search: 'mia & co' }, 'GET')
    expect(found.data.total).toBe(1)
  })
  it('adds nobody where one line cannot be read', async () => {
    const me = await app.signUp()
    const csv = 'Name,Rate\nMia,40\nOmar,400\n'
    expect((await preview(me, csv)).problems).toEqual([{ line: 3, reason: 'Rate: Must not be above 100' }])
    expect(await create(me, csv)).toMatchObject({
      code: 400,
      message: 'csv: line 3: Rate: Must not be above 100. No creator was added.',
    })
    expect((await all(me)).total).toBe(0)
    expect(await imports(me)).toEqual([])
  })
  it('refuses a slug that somebody has, or had, and skips who is archived', async () => {
    const me = await app.signUp()
    const add = async (creatorName: string, creatorSlug: string) =>
      (await me.ask<CreatorView>('/creators/v1/creators', { creatorName, creatorSlug })).data.creatorId
    const ida = await add('Ida', 'ida-old')
    await me.ask(`/creators/v1/creators/${ida}`, { creatorName: 'Ida', creatorSlug: 'ida-new' }, 'PUT')
    await me.ask(`/creators/v1/creators/${await add('Gone', 'gone')}/archive`, { isArchived: true })
    expect(await preview(me, 'Name,Slug\nIda,ida-old\nEve,ida-old\nGone,\n')).toMatchObject({
      creators: [],
      skipped: [
        { line: 2, reason: 'Ida is there already' },
        { line: 4, reason: 'Gone is there already' },
      ],
      problems: [{ line: 3, reason: 'Slug: This name is taken' }],
    })
    // another account's creators are unknown here
    const stranger = await app.signUp()
    expect((await preview(stranger, 'Name,Slug\nIda,ida-old\n')).creators).toHaveLength(1)
  })
  it('takes a thousand lines, and of two at once only one', async () => {
    const me = await app.signUp()
    const lines = Array.from({ length: 1000 }, (_, i) => `Creator ${i + 1},${i % 50}`)
    const csv = `Name,Rate\n${lines.join('\n')}\n`
    const answers = await Promise.all([create(me, csv), create(me, csv)])
    // the second waited for the first, and then found all of them or was refused entirely
    expect(answers.filter((a) => a.code === 200 && a.data.addedCount === 1000)).toHaveLength(1)
    expect((await all(me)).total).toBe(1000)
    expect(await imports(me)).toEqual(['1,000 creators'])
    expect(await create(me, `${csv}One more,1\n`)).toMatchObject({
      code: 400,
      message: 'csv: line 1: The file has more than 1000 rows. No creator was added.',
    })
  })
  it('is looked at in the demo, and added nowhere', async () => {
    const me = await app.signUp()
    await app.stores.database.system
      .update(account)
      .set({ isDemo: true, plan: 'Custom' })
      .where(eq(account.uuid, me.accountUuid))
    expect((await preview(me, 'Name\nMia\n')).creators).toHaveLength(1)
    expect((await create(me, 'Name\nMia\n')).code).toBe(403)
    expect((await all(me)).total).toBe(0)
  })
})
