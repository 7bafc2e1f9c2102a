import { randomUUID } from 'node:crypto'
import { systemClock } from '../../src/server/time/clock.ts'
import type { Stores } from '../../src/server/compose/stores.ts'
import { runNightly } from '../../src/server/discovery/nightly/run-nightly.ts'
import { opportunitiesOf } from '../../src/server/discovery/answers/opportunities.ts'
import { overviewOf } from '../../src/server/discovery/answers/overview.ts'
import { readNightlyView } from '../../src/server/discovery/answers/read-nightly-view.ts'
import { recommendationsOf } from '../../src/server/discovery/answers/recommendation.ts'
import { createNetworkLinks, networkOf } from '../../src/server/networks/index.ts'
import { createLeadsToShop } from '../../src/server/routing/index.ts'
import { siteNames } from '../../src/server/sites/index.ts'
import type { Row } from '../table.ts'

const whole = { merchants: 10_000, targets: 100_000, clicksOfTarget: 4 }
const reads = 60

/** One account: half of the shops joined at one network and known at another, the rest only known. */
async function fill({ database: { pool }, events }: Stores, size: typeof whole): Promise<string> {
  const account = randomUUID()
  const [siteUuid, a, b] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(`INSERT INTO site (uuid, account_uuid, name, domain) VALUES ($1, $2, 'Bench', 'bench.example')`, [
    siteUuid,
    account,
  ])
  for (const [uuid, network] of [
    [a, 'awin'],
    [b, 'adtraction'],
  ])
    await pool.query(
      `INSERT INTO connection (uuid, account_uuid, network, name, callback_hash) VALUES ($1, $2, $3, $3, $4)`,
      [uuid, account, network, randomUUID()],
    )
  await pool.query(
    `INSERT INTO merchant (domain, name) SELECT 'bench' || i || '.dk', 'Bench ' || i FROM generate_series(1, $1) i ON CONFLICT DO NOTHING`,
    [size.merchants],
  )
  const programmes = `INSERT INTO programme (account_uuid, connection_uuid, network, external_id, merchant_uuid, name, is_open, relationship, commission_percentage)
    SELECT $1, $2, $3, m.domain, m.uuid, m.name, i % 2 = $4, CASE WHEN i % 2 = $4 THEN 'joined' ELSE 'notjoined' END, 3 + i % 9
      FROM generate_series(1, $5) i JOIN merchant m ON m.domain = 'bench' || i || '.dk'`
  await pool.query(programmes, [account, a, 'awin', 0, size.merchants])
  await pool.query(programmes, [account, b, 'adtraction', 2, size.merchants])
  await pool.query(
    `INSERT INTO campaign (account_uuid, site_uuid, connection_uuid, programme_uuid, merchant_uuid, name, url_match)
     SELECT p.account_uuid, $2, p.connection_uuid, p.uuid, p.merchant_uuid, p.name, m.domain FROM programme p JOIN merchant m ON m.uuid = p.merchant_uuid WHERE p.account_uuid = $1 AND p.is_open`,
    [account, siteUuid],
  )
  await pool.query('ANALYZE merchant, programme, campaign')
  const network = createNetworkLinks().networkUuid('awin')
  for (let first = 0; first < size.targets; first += 20_000) {
    const rows = Array.from({ length: Math.min(20_000, size.targets - first) * size.clicksOfTarget }, (_, i) => {
      const target = first + Math.floor(i / size.clicksOfTarget)
      const shop = (target % size.merchants) + 1
      const isJoined = shop % 2 === 0
      return {
        account_uuid: account,
        site_uuid: siteUuid,
        click_id: randomUUID(),
        kind: isJoined ? 'click' : 'discover',
        at: new Date(Date.now() - (1 + (i % 28)) * 86_400_000).toISOString().replace('T', ' ').replace('Z', ''),
        country: i % 5 === 0 ? 'SE' : 'DK',
        merchant: `bench${shop}.dk`,
        target: `bench${shop}.dk/p/${target}`,
        connection_uuid: isJoined ? a : '',
        network_uuid: isJoined ? network : '',
        visitor: String(i),
      }
    })
    await events.insert('click', rows, randomUUID())
  }
  return account
}

/** The nightly computation for a large publisher, and the lists it produces. */
export async function benchDiscovery(stores: Stores, scale: number, print: (line: string) => void): Promise<Row[]> {
  const size = { ...whole, merchants: whole.merchants * scale, targets: whole.targets * scale }
  print(`Discovery: ${size.targets.toLocaleString('en')} targets of ${size.merchants.toLocaleString('en')} shops …`)
  const accountUuid = await fill(stores, size)
  const { database, events } = stores
  const links = createNetworkLinks()
  const { networkUuid } = links
  const leadsToShop = createLeadsToShop(links)
  const night = async () => {
    const began = performance.now()
    await runNightly(
      { database, events, clock: systemClock, networkUuid, leadsToShop, brokenLinks: async () => [] },
      accountUuid,
    )
    return (performance.now() - began) / 1000
  }
  const first = await night()
  const again = await night()
  const times: number[] = []
  for (let i = 0; i < reads; i++) {
    const began = performance.now()
    const parts = { database, clock: systemClock, send: async () => undefined, networkOf, siteNames }
    const shown = await readNightlyView(parts, { accountUuid, currencyCode: 'EUR' }, undefined)
    JSON.stringify([overviewOf(shown), recommendationsOf(shown, () => null), opportunitiesOf(shown)])
    times.push(performance.now() - began)
  }
  const p95 = times.toSorted((x, y) => x - y)[Math.floor(reads * 0.95)] ?? 0
  const row = (what: string, value: string, target: string, ok: boolean): Row => ({
    what,
    value,
    control: '',
    ratio: '',
    target,
    ok,
  })
  return [
    row(
      `discovery, ${size.targets.toLocaleString('en')} targets: a night`,
      `${first.toFixed(1)} s`,
      '< 60 s',
      first < 60,
    ),
    row('  the next night', `${again.toFixed(1)} s`, '< 60 s', again < 60),
    row('  overview and both lists together, p95', `${p95.toFixed(1)} ms`, '< 60 ms', p95 < 60),
  ]
}
