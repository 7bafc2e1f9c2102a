import type { Stores } from '../../src/server/compose/stores.ts'
import { refreshFacts } from '../../src/server/merchants/directory/refresh-facts.ts'
import { createAsk, measure, shownSpread } from '../report-bench.ts'
import type { Row } from '../table.ts'
import type { Account } from '../account.ts'
import { timed } from '../timed.ts'

/** Shops visible to one account, and their programmes at its networks. */
const whole = { merchants: 100_000, networks: ['awin', 'adtraction', 'daisycon', 'webgains'] }
const limit = 60

/** Every shop has a programme at every network; names consist of three words, like shops' names. */
async function fill({ database }: Stores, { accountUuid }: Account, merchants: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO connection (uuid, account_uuid, network, name, partner_id, callback_hash)
     SELECT md5('bench' || network)::uuid, $1, network, network, '1', md5('token' || network) FROM unnest($2::text[]) AS network`,
    [accountUuid, whole.networks],
  )
  await database.pool.query(
    `WITH words AS (SELECT ARRAY['bike','land','sko','hjem','kaffe','sport','trae','garn','lys','musik','rejse','baby','have','mad','mode','ur','vin','bog','leg','dyr'] AS w),
       named AS (SELECT n, w[1 + n % 20] || w[1 + n / 20 % 20] || w[1 + n / 400 % 20] || n AS word FROM words, generate_series(1, $1::int) AS n)
     INSERT INTO merchant (uuid, domain, name, search_text)
     SELECT md5('bench' || n)::uuid, word || '.example', initcap(word), word || '.example ' || word FROM named`,
    [merchants],
  )
  await database.pool.query(
    `INSERT INTO programme (account_uuid, connection_uuid, network, external_id, merchant_uuid, name, domains, countries, is_open, relationship, commission_percentage)
     SELECT $1, md5('bench' || network)::uuid, network, n::text, md5('bench' || n)::uuid, 'Programme ' || n, '{}',
            ARRAY[(ARRAY['DK','SE','NO','DE','GB'])[1 + n % 5]], n % 3 > 0, CASE WHEN n % 3 > 0 THEN 'joined' ELSE 'notjoined' END, (n * 7 % 2000) / 100.0
       FROM generate_series(1, $2::int) AS n, unnest($3::text[]) AS network`,
    [accountUuid, merchants, whole.networks],
  )
  await database.pool.query('ANALYZE merchant, programme')
  await refreshFacts(database, accountUuid)
  await database.pool.query('ANALYZE account_merchant')
}

/** One GET, with its input in the query string. */
const createGet = (base: string, cookie: string) => (path: string, question: Record<string, string>) =>
  timed(() => fetch(`${base}${path}?${new URLSearchParams(question)}`, { headers: { cookie } }))

/** The directory of merchants of a large account: the first page, and typed searches. */
export async function benchMerchants(
  stores: Stores,
  account: Account,
  { base, control, scale, times }: { base: string; control: string; scale: number; times: number },
): Promise<Row[]> {
  const merchants = Math.round(whole.merchants * scale)
  await fill(stores, account, merchants)
  const ask = createGet(base, account.cookie)
  const bare = createAsk(control, '')
  const questions: [string, Record<string, string>][] = [
    ['first page', {}],
    ['by commission', { orderBy: 'commission', orderDirection: 'desc' }],
    ['search of a name', { search: 'bikebike' }],
    ['search of three letters', { search: 'sko' }],
    ['search of a domain', { search: `https://www.landlandland${Math.min(merchants, 421)}.example/x` }],
    ['search with a typo', { search: 'kafferejsse' }],
    ['country and network', { trackerCountryCodes: 'DK', statuses: 'inactive' }],
  ]
  const rows: Row[] = []
  for (const [what, body] of questions) {
    const floor = await measure(() => bare('/json', body), times)
    const ours = await measure(() => ask('/api/advs/v3.1/camps', body), times)
    rows.push({
      what: `merchants of ${merchants.toLocaleString('en')}, ${what}, p50 / p95`,
      value: shownSpread(ours),
      control: shownSpread(floor),
      ratio: (ours.p95 / floor.p95).toFixed(0),
      target: `p95 < ${limit} ms`,
      ok: ours.p95 < limit,
    })
  }
  return rows
}
