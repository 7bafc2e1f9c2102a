import { z } from 'zod'
import { plural } from '../../report/format.ts'
import { OperatorError } from '../../server/operator-error.ts'
import { knownCollectors } from '../../server/store/shards/collectors.ts'
import { type Move, readMoves } from '../../server/store/shards/moves.ts'
import type { Database } from '../../server/store/database/open.ts'
import { tablesOfAccounts } from './account-rows.ts'
import type { ShardStores } from './shard-stores.ts'

const found = z.object({ account: z.string(), rows: z.number() })
const rowsSql = `SELECT toString(account_uuid) AS account, toFloat64(count()) AS rows
  FROM (${tablesOfAccounts.map(({ local }) => `SELECT account_uuid FROM ${local}`).join(' UNION ALL ')}) GROUP BY account`

/** How many rows each account has on a shard, whichever they live on; null while the shard is away. */
async function rowsOn(stores: ShardStores, shard: number): Promise<Map<string, number> | null> {
  try {
    const [first] = stores.whole(shard)
    return new Map((await first?.rows(rowsSql, found))?.map(({ account, rows }) => [account, rows]))
  } catch (error) {
    if (error instanceof OperatorError) return null
    throw error
  }
}

type Place = { account: string; name: string; shard: number }
async function placesOfAll({ pool }: Database): Promise<Place[]> {
  const { rows } = await pool.query<Place>(
    'SELECT s.account_uuid AS account, a.name, s.shard FROM account_shard s JOIN account a ON a.uuid = s.account_uuid ORDER BY s.shard, a.name',
  )
  return rows
}

/** What to do about a move, whichever step it is in. */
export function lineOfMove({ account, from, to, phase, hold, begunBy, seconds }: Move, name: string): string {
  const end = `npm run shards -- move ${account} ${to}`
  const since = `begun ${Math.round(seconds / 60)} min ago by ${begunBy}`
  if (phase === 'clearing')
    return `${name} lives on shard ${to}; its rows on shard ${from} are not all gone (${since}). To end it: ${end}`
  if (phase === 'giving up')
    return `${name} stays on shard ${from}; its rows on shard ${to} are not all gone (${since}). To end it: npm run shards -- give-up ${account}`
  const held = hold ? ', and its events and sales are held back' : ''
  return `${name} is being moved from shard ${from} to shard ${to} (${since})${held}. If no command is at it: ${end}, or npm run shards -- give-up ${account}`
}

/** Each shard with its accounts, the largest first, and what is under way. */
export async function listShards(
  database: Database,
  stores: ShardStores,
  print: (line: string) => void,
): Promise<void> {
  const places = await placesOfAll(database)
  for (const shard of stores.all) {
    const here = places.filter((place) => place.shard === shard)
    const rows = await rowsOn(stores, shard)
    const of = ({ account }: Place) => rows?.get(account) ?? 0
    const sum = here.reduce((all, place) => all + of(place), 0)
    print(`Shard ${shard}: ${plural(here.length, 'account')}, ${rows ? plural(sum, 'row') : 'away'}`)
    for (const place of here.toSorted((a, b) => of(b) - of(a)))
      print(`  ${place.account}  ${rows ? String(of(place)).padStart(12) : '?'.padStart(12)}  ${place.name}`)
  }
  for (const move of await readMoves(database))
    print(lineOfMove(move, places.find(({ account }) => account === move.account)?.name ?? move.account))
  for (const { log, host, folder, seconds } of await knownCollectors(database))
    if (seconds > 60)
      print(
        `The collector ${log} on ${host} in ${folder} was heard of ${Math.round(seconds / 60)} min ago. No account can be moved without it`,
      )
}
