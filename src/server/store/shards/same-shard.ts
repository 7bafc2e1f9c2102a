import { z } from 'zod'
import { OperatorError } from '../../operator-error.ts'
import { noteStep, shardNote } from '../events/migrations.ts'
import type { Events } from '../events/open.ts'

const row = z.object({ text: z.string() })

/**
 * A server remembers which shard it is. Accounts are looked for by the number of their shard: were shards put in another order,
 * every report would be asked of the wrong one and find nothing, without an error.
 */
export async function expectSameShard(events: Events, cluster: string): Promise<void> {
  const ask = (name: string, sql: string) =>
    events.systemQuery({ name, sql, params: { cluster, note: shardNote.source }, row })
  const [own] = await ask(
    'servers.shard',
    `SELECT toString(shard_num) AS text FROM system.clusters WHERE cluster = {cluster:String} AND is_local`,
  )
  if (!own) throw new OperatorError(`A server in CLICKHOUSE_URL knows no cluster ${cluster}, or is not in it`)
  const notes = await ask(
    'servers.noted',
    `SELECT DISTINCT id AS text FROM outbound_migration WHERE match(id, {note:String})`,
  )
  if (notes.length === 0) return noteStep(events, `shard-${own.text}`)
  const [before] = notes
  if (before && !notes.some(({ text }) => text === `shard-${own.text}`))
    throw new OperatorError(
      `A server was ${before.text.replace('-', ' ')} of the cluster ${cluster} and is shard ${own.text} now: put remote_servers back in the order it had, new shards at the end`,
    )
}
