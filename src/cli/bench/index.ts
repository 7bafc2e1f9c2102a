import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStores } from '../../server/compose/stores.ts'
import { readEnv } from '../../server/env.ts'
import { silentLog } from '../../server/log.ts'
import { campaign, merchant, programme } from '../../server/merchants/tables.ts'
import { connection } from '../../server/networks/tables.ts'
import { projectRoot } from '../../server/project-root.ts'
import { freePort } from '../../server/store/embedded/free-port.ts'
import { controlSource } from './control.ts'
import { fullSize, loadDataset } from './dataset.ts'
import { processTree, residentMegabytes, startServer, startSource } from './processes.ts'
import { benchReports, createAsk } from './report-bench.ts'
import { printTable, type Row } from './table.ts'
import { benchTracking } from './tracking-bench.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)
/** `BENCH_SCALE=0.1` takes a tenth of the rows and seconds: to try the benchmark itself. */
const scale = Number(process.env.BENCH_SCALE ?? 1)
/** `BENCH_TARGETS=scattered` makes 825,000 targets instead of 20,000: more than any publisher links to. */
const targets = process.env.BENCH_TARGETS === 'scattered' ? 'scattered' : 'linked'

async function signUp(base: string): Promise<{ cookie: string; accountUuid: string }> {
  const person = {
    userFirstname: 'Bench',
    userLastname: 'Mark',
    accountName: 'Bench',
    userEmail: `${randomUUID()}@example.com`,
    userPassword: randomUUID(),
    userTimezone: 'Europe/Copenhagen',
    userCurrencyCode: 'DKK',
  }
  const answer = await fetch(`${base}/api/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const { data } = (await answer.json()) as { data: { account: { accountUuid: string } } }
  return {
    accountUuid: data.account.accountUuid,
    cookie: answer.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; '),
  }
}
const post = async (base: string, cookie: string, path: string, body: unknown) =>
  (await (
    await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  ).json()) as { data: Record<string, string> }

/** Measures the built product on stores of its own in a temporary directory and prints one table. */
export async function bench(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'outbound-bench-'))
  chmodSync(home, 0o755) // the system user postgres must get through
  const stores = await openStores(readEnv({ DATA_DIR: join(home, 'stores') }), silentLog)
  const control = await startSource(controlSource)
  const port = await freePort()
  const server = await startServer(join(projectRoot, 'dist/server/main.js'), port, {
    DATA_DIR: join(home, 'app'),
    DATABASE_URL: stores.databaseUrl,
    CLICKHOUSE_URL: stores.clickhouseUrl,
    DEMO: 'off',
    TRUST_PROXY: '1',
    NODE_ENV: 'production',
  })
  const rows: Row[] = []
  try {
    const base = `http://127.0.0.1:${port}`
    const { cookie, accountUuid } = await signUp(base)
    const idle = residentMegabytes([
      ...processTree(server.child.pid ?? 0),
      ...processTree(process.pid).filter((pid) => pid !== process.pid && pid !== control.child.pid),
    ])
    const { data: site } = await post(base, cookie, '/api/channels/v1/channels', {
      channelName: 'Bench',
      channelDomain: 'dailydeals.example',
    })
    const siteUuid = String(site.channelUuid)
    const [merchantUuid, connectionUuid, programmeUuid] = [randomUUID(), randomUUID(), randomUUID()]
    const callbackToken = randomUUID().replaceAll('-', '')
    const { system } = stores.database
    await system.insert(merchant).values({ uuid: merchantUuid, domain: 'shop.dk', name: 'shop.dk' })
    await system.insert(connection).values({
      uuid: connectionUuid,
      accountUuid,
      network: 'awin',
      name: 'Awin',
      partnerId: '1',
      callbackToken,
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
    await stores.database.pool.query("SELECT pg_notify('outbound_routing', '')")

    print('Redirects and events …')
    const target = { port, siteUuid, shop: 'shop.dk', page: 'https://dailydeals.example/page', callbackToken }
    rows.push(...(await benchTracking(target, control.port, Math.max(2, 8 * scale))))
    const size = {
      pageviews: fullSize.pageviews * scale,
      clicks: fullSize.clicks * scale,
      conversions: fullSize.conversions * scale,
    }
    print(
      `Loading ${size.pageviews / 1e6} million pageviews, ${size.clicks / 1e6} million clicks, ${size.conversions / 1e3} thousand conversions …`,
    )
    await loadDataset(stores.events, accountUuid, size, targets)
    print('Reports …')
    rows.push(
      ...(await benchReports(
        createAsk(base, cookie),
        createAsk(`http://127.0.0.1:${control.port}`, ''),
        Math.max(5, Math.round(20 * scale)),
      )),
    )
    if (idle !== null)
      rows.push({
        what: 'memory when idle, app and both stores',
        value: `${Math.round(idle)} MB`,
        control: `${Math.round(residentMegabytes([control.child.pid ?? 0]) ?? 0)} MB`,
        ratio: '',
        target: '< 700 MB',
        ok: idle < 700,
      })
  } finally {
    await server.stop()
    await control.stop()
    await stores.stop()
    rmSync(home, { recursive: true, force: true })
  }
  printTable(rows, print)
}
