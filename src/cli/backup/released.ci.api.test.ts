import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { groupBys } from '../../contract/dimensions.ts'
import { openDatabase } from '../../server/store/database/open.ts'
import { projectRoot } from '../../server/env/project-root.ts'
import { runCommand, signIn, signUpPublisher, storesOf } from '../../test/backup-rig.ts'
import { passableFolder } from '../../test/passable-folder.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { browserAgent, buildShop, newEventId } from '../../test/tracking.ts'

/**
 * Each released version has a folder here: a small account in its format (a backup), and the results of its reports.
 * `KEEP_RELEASE=1 npx vitest run --project api src/cli/backup/released` adds the folder of the current version.
 */
const kept = join(projectRoot, 'src/cli/backup/test-data/released')
const passphrase = { BACKUP_PASSPHRASE: 'kept for upgrades' }
const login = { userEmail: 'anna@blog.example', userPassword: 'long enough a word' }
type Ask = (path: string, input: object) => Promise<unknown>
type Kept = { range: { fromDate: string; toDate: string }; answers: Record<string, unknown> }

type Report = { rows: Record<string, unknown>[]; totals: object }
/** Hours and days without events are left out. */
const counts = ['pageviewCount', 'clickCount', 'discoverCount', 'conversionCount', 'rejectedConversionCount']

/** All results of a report, by call and grouping. */
async function answersOf(ask: Ask, range: Kept['range']): Promise<Kept['answers']> {
  const answers: Kept['answers'] = {
    dashboard: await ask('/overview/v1/dashboard', range),
    conversions: await ask('/insights/v1/conversions', { ...range, limit: 100 }),
    clicks: await ask('/insights/v1/clicks/groups', { ...range, groupBy: 'target' }),
  }
  for (const groupBy of groupBys) {
    const { rows, totals } = (await ask('/insights/v1/statistics', { ...range, groupBy })) as Report
    answers[groupBy] = { totals, rows: rows.filter((row) => counts.some((count) => row[count])) }
  }
  return answers
}

const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Visitors who read, leave for a shop and buy; sales in every state, one of which changed, and one without its click.
 */
async function fill(
  base: string,
  { site, callback }: { site: string; callback: string },
  shop: { siteUuid: string; shop: string },
) {
  const headers = (page: string) => ({ 'user-agent': browserAgent, referer: `https://blog.example/${page}` })
  for (let i = 0; i < 30; i++) {
    const page = `page-${i % 4}`
    const events = [
      {
        id: newEventId(),
        type: 'pageview',
        page: `https://blog.example/${page}`,
        referrer: i % 3 ? 'https://www.google.com/' : '',
      },
    ]
    const told = await fetch(`${base}/tr/v1/events/${i % 5 ? shop.siteUuid : site}`, {
      method: 'POST',
      headers: headers(page),
      body: JSON.stringify({ events }),
    })
    expect(told.status).toBe(204)
  }
  const tell = async (sale: Record<string, string>) => {
    const told = await fetch(`${callback}?${new URLSearchParams({ currency: 'DKK', amount: '100.10', ...sale })}`)
    expect(told.status).toBe(200)
  }
  const states = ['pending', 'approved', 'rejected', 'paid']
  for (let i = 0; i < 12; i++) {
    const page = `page-${i % 4}`
    const query = new URLSearchParams({
      targetUrl: `https://${shop.shop}/${i % 3}`,
      pageUrl: `https://blog.example/${page}`,
      eventId: newEventId(),
    })
    const sent = await fetch(`${base}/tr/clicks/v1/${shop.siteUuid}?${query}`, {
      redirect: 'manual',
      headers: headers(page),
    })
    const clickId = new URL(sent.headers.get('location') ?? '').searchParams.get('clickref') ?? ''
    expect(clickId).not.toBe('')
    if (i % 2)
      await tell({ transactionId: `T-${i}`, clickId, commission: `${i}.07`, status: states[(i >> 1) % 4] ?? '' })
  }
  await tell({ transactionId: 'T-alone', commission: '3.33', status: 'approved' })
  await tell({ transactionId: 'T-1', commission: '0.99', status: 'approved' })
}

/** Creates the folder of the current version. */
async function keep(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
  const to = join(kept, version)
  const dataDir = join(passableFolder('outbound-release-'), 'data')
  const server = await serverProcess({ DATA_DIR: dataDir })
  await server.start()
  const publisher = await signUpPublisher(server.base, login.userEmail)
  const database = openDatabase(storesOf(dataDir).databaseUrl)
  const offers = [{ network: 'awin', percentage: '8' }]
  const shop = await buildShop(database, {
    accountUuid: publisher.account,
    shop: 'shop.example',
    domain: 'kaffe.example',
    offers,
  })
  await database.close()
  await server.terminate()
  await server.start() // learns the shop with its first click
  await fill(server.base, publisher, shop)
  const range = { fromDate: today(-30), toDate: today(1) }
  const ask = await signIn(server.base, login)
  let before = ''
  // attribution and counting run a little later: wait until nothing changes any more
  await expect
    .poll(
      async () => {
        const [last, now] = [before, JSON.stringify(await answersOf(ask, range))]
        before = now
        return now === last && now.includes('T-alone')
      },
      { timeout: 60_000, interval: 3000 },
    )
    .toBe(true)
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  const { code, said } = await runCommand('backup', [join(to, 'backup')], { DATA_DIR: dataDir, ...passphrase })
  expect([code, said]).toEqual([0, expect.any(String)])
  writeFileSync(
    join(to, 'answers.json'),
    `${JSON.stringify({ range, answers: await answersOf(ask, range) }, null, 1)}\n`,
  )
  await server.terminate()
}

it.runIf(process.env.KEEP_RELEASE)('is kept with what it says of itself', async () => {
  await buildOutbound()
  await keep()
})

describe.each(existsSync(kept) ? readdirSync(kept) : [])('data of version %s', (version) => {
  it('comes up, and every report says what it said then, to the cent', async () => {
    await buildOutbound()
    const dataDir = join(passableFolder('outbound-released-'), 'data')
    const restored = await runCommand('restore', [join(kept, version, 'backup')], { DATA_DIR: dataDir, ...passphrase })
    expect([restored.code, restored.said]).toEqual([0, expect.any(String)])
    const server = await serverProcess({ DATA_DIR: dataDir })
    await server.start()
    try {
      const said = JSON.parse(readFileSync(join(kept, version, 'answers.json'), 'utf8')) as Kept
      const answers = await answersOf(await signIn(server.base, login), said.range)
      // later versions may add fields to a row
      expect(answers).toMatchObject(said.answers)
    } finally {
      await server.terminate()
    }
  })
})
it('are kept of every version from 1.0.0 on', () => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
  expect(readdirSync(kept)).toContain(version)
})
