import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { openStores, type Stores } from '../src/server/compose/stores.ts'
import { readEnv } from '../src/server/env/env.ts'
import { silentLog } from '../src/server/log/log.ts'
import { campaign, merchant, programme } from '../src/server/merchants/tables.ts'
import { connection } from '../src/server/networks/tables.ts'
import { projectRoot } from '../src/server/env/project-root.ts'
import { freePort } from '../src/server/store/embedded/free-port.ts'
import { type Account, post, signUp } from './account.ts'
import { benchBrowser } from './browser/index.ts'
import { controlSource } from './control.ts'
import { openEvents } from '../src/server/store/events/open.ts'
import { fullSize, loadDataset } from './dataset.ts'
import { benchFeeds } from './feeds/index.ts'
import { benchMerchants } from './merchants/index.ts'
import { benchDiscovery } from './discovery/index.ts'
import { benchMoney } from './money/index.ts'
import { processTree, residentMegabytes, startServer, startSource } from './processes.ts'
import { benchPublicReport, makeReportKey } from './public-report.ts'
import { benchReports, createAsk } from './report-bench.ts'
import { benchRouting } from './routing/index.ts'
import { sized } from './sized.ts'
import { printTable, type Row } from './table.ts'
import { benchHostile } from './tracking/hostile.ts'
import { benchTracking } from './tracking/index.ts'
import { hashOfSecret } from '../src/server/outside/index.ts'
import { print } from '../src/cli/print.ts'

const made = z.object({ channelUuid: z.string() })
/**
 * `BENCH_SCALE=0.1` uses a tenth of the rows and seconds, to test the benchmark itself. 10 is an account of 130 million
 * events.
 */
const scale = Number(process.env.BENCH_SCALE ?? 1)
/** `BENCH_TARGETS=scattered` makes 825,000 targets instead of 20,000: more than any publisher links to. */
const targets = process.env.BENCH_TARGETS === 'scattered' ? 'scattered' : 'linked'

const parts = [
  'tracking',
  'hostile',
  'reports',
  'browser',
  'money',
  'routing',
  'merchants',
  'discovery',
  'feeds',
] as const
export type Part = (typeof parts)[number]
/** `BENCH_ONLY=money` (or several, separated by commas) measures only a part. */
function chosen(): readonly Part[] {
  const named = (process.env.BENCH_ONLY ?? '').split(',').filter((p) => p !== '')
  const wrong = named.find((n) => !parts.some((p) => p === n))
  if (wrong) throw new Error(`BENCH_ONLY: ${wrong} is none of ${parts.join(', ')}`)
  return named.length === 0 ? parts : parts.filter((p) => named.includes(p))
}

/** A site with a campaign that can carry clicks. */
async function addCampaign({ database }: Stores, account: Account): Promise<string> {
  const site = await post(account, '/api/channels/v1/channels', {
    channelName: 'Bench',
    channelDomain: 'dailydeals.example',
  })
  const { channelUuid: siteUuid } = made.parse(site)
  const { accountUuid } = account
  const [merchantUuid, connectionUuid, programmeUuid] = [randomUUID(), randomUUID(), randomUUID()]
  const callbackToken = randomUUID().replaceAll('-', '')
  const { system } = database
  await system.insert(merchant).values({ uuid: merchantUuid, domain: 'shop.dk', name: 'shop.dk' })
  await system.insert(connection).values({
    uuid: connectionUuid,
    accountUuid,
    network: 'awin',
    name: 'Awin',
    partnerId: '1',
    callbackHash: hashOfSecret(callbackToken),
  })
  await system.insert(programme).values({
    uuid: programmeUuid,
    accountUuid,
    connectionUuid,
    network: 'awin',
    externalId: '1',
    merchantUuid,
    name: 'Shop',
    isOpen: true,
    commissionPercentage: '5',
  })
  await system
    .insert(campaign)
    .values({ accountUuid, siteUuid, connectionUuid, programmeUuid, merchantUuid, name: 'Shop', urlMatch: 'shop.dk' })
  return siteUuid
}

async function benchEventsAndReports(stores: Stores, home: string, only: readonly Part[]): Promise<Row[]> {
  const control = await startSource(controlSource)
  const port = await freePort()
  const server = await startServer([join(projectRoot, 'dist/server/main.js')], port, {
    DATA_DIR: join(home, 'app'),
    DATABASE_URL: stores.databaseUrl,
    CLICKHOUSE_URL: stores.clickhouseUrl,
    DEMO: 'off',
    BILLING: 'off',
    MERCHANT_ICONS: 'off',
    TRUST_PROXY: '1',
    NODE_ENV: 'production',
  })
  const rows: Row[] = []
  try {
    const base = `http://127.0.0.1:${port}`
    const account = await signUp(base)
    const key = await makeReportKey(account)
    const idle = residentMegabytes([
      ...processTree(server.child.pid ?? 0),
      ...processTree(process.pid).filter((pid) => pid !== process.pid && pid !== control.child.pid),
    ])
    const siteUuid = await addCampaign(stores, account)
    if (only.includes('tracking') || only.includes('hostile')) {
      const storePids = processTree(process.pid).filter(
        (pid) => pid !== process.pid && pid !== control.child.pid && pid !== server.child.pid,
      )
      const page = 'https://dailydeals.example/page'
      const target = { port, siteUuid, shop: 'shop.dk', page, pid: server.child.pid ?? 0, storePids }
      if (only.includes('tracking')) {
        print('Redirects and events …')
        rows.push(...(await benchTracking(target, control.port, scale)))
      }
      if (only.includes('hostile')) {
        print('Redirects beside hostile loads …')
        rows.push(...(await benchHostile(target, control.port, scale)))
      }
    }
    if (only.includes('reports') || only.includes('browser')) {
      const size = {
        pageviews: fullSize.pageviews * scale,
        clicks: fullSize.clicks * scale,
        conversions: fullSize.conversions * scale,
      }
      print(
        `Loading ${size.pageviews / 1e6} million pageviews, ${size.clicks / 1e6} million clicks, ${size.conversions / 1e3} thousand conversions …`,
      )
      const patient = openEvents(stores.clickhouseUrl, { requestTimeout: 30 * 60_000 })
      try {
        await loadDataset(patient, account.accountUuid, size, targets)
      } finally {
        await patient.close()
      }
    }
    if (only.includes('reports')) {
      print('Reports …')
      // with twenty values the 95th percentile still has one above it; a request at tenfold scale takes seconds
      const times = sized(scale > 1 ? 20 : 60, Math.min(scale, 1), 5)
      const screens = {
        ask: createAsk(base, account.cookie),
        control: createAsk(`http://127.0.0.1:${control.port}`, ''),
      }
      rows.push(...(await benchReports(screens, times, print)), await benchPublicReport(account, key, times))
    }
    if (only.includes('merchants')) {
      print('Merchants …')
      const times = sized(60, scale, 10)
      const at = { base, control: `http://127.0.0.1:${control.port}`, scale, times }
      rows.push(...(await benchMerchants(stores, account, at)))
    }
    if (only.includes('browser')) {
      print('Browser …')
      rows.push(...(await benchBrowser(account, sized(7, scale, 3), print)))
    }
    if (idle !== null)
      rows.push({
        what: 'memory when idle, app and both stores',
        value: `${Math.round(idle)} MB`,
        control: `${Math.round(residentMegabytes([control.child.pid ?? 0]) ?? 0)} MB`,
        ratio: '',
        target: '< 700 MB',
        ok: idle < 700,
      })
    return rows
  } finally {
    await server.stop()
    await control.stop()
  }
}

/** Measures the built product on its own stores in a temporary directory and prints one table. */
export async function bench(): Promise<void> {
  const only = chosen()
  const home = mkdtempSync(join(tmpdir(), 'outbound-bench-'))
  chmodSync(home, 0o755) // the stores' user needs access
  const stores = await openStores(readEnv({ DATA_DIR: join(home, 'stores') }), silentLog)
  const rows: Row[] = []
  try {
    if (only.some((p) => !['money', 'routing', 'discovery', 'feeds'].includes(p)))
      rows.push(...(await benchEventsAndReports(stores, home, only)))
    if (only.includes('feeds')) rows.push(...(await benchFeeds(home, scale, print)))
    if (only.includes('routing')) rows.push(...(await benchRouting(stores, home, scale, print)))
    if (only.includes('discovery')) rows.push(...(await benchDiscovery(stores, scale, print)))
    if (only.includes('money')) rows.push(...(await benchMoney(stores, home, scale, print)))
  } finally {
    await stores.stop()
    rmSync(home, { recursive: true, force: true })
  }
  printTable(rows, print)
}
