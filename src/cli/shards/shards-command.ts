import { hostname, userInfo } from 'node:os'
import { storesBeside } from '../../server/compose/running-stores.ts'
import { clusterOf } from '../../server/env-cluster.ts'
import type { Env } from '../../server/env.ts'
import { createLog } from '../../server/log.ts'
import { OperatorError } from '../../server/operator-error.ts'
import { forgetCollector } from '../../server/store/shards/collectors.ts'
import { readArguments } from '../backup/arguments.ts'
import { findAccount } from '../operator/world.ts'
import { print } from '../print.ts'
import { listShards } from './list-shards.ts'
import { giveUpMove, moveAccount } from './move-account.ts'
import { shardStores } from './shard-stores.ts'

const usage = 'npm run shards [-- move <account> <shard> | -- give-up <account> | -- forget <collector>]'
/** How many words stand behind each. */
const verbs: Record<string, number> = { move: 2, 'give-up': 1, forget: 1 }

/** `npm run shards`: which accounts live on which shard of a cluster; moves one to another shard. */
export async function shards(env: Env, args: readonly string[]): Promise<void> {
  const { words } = readArguments(args, { usage, most: 3 })
  const [verb, typed = '', shard = ''] = words
  if (verb !== undefined && verbs[verb] !== words.length - 1) throw new OperatorError(usage)
  const cluster = clusterOf(env)
  if (!cluster)
    throw new OperatorError(
      'There is no cluster: CLICKHOUSE_CLUSTER is not set. Give this command the environment of the server',
    )
  const { database, clickhouseUrl, stop } = await storesBeside(env, createLog(print))
  const parts = { database, clickhouseUrl, cluster, print, by: `${userInfo().username} on ${hostname()}` }
  try {
    if (verb === undefined) return await listShards(database, await shardStores(clickhouseUrl, cluster), print)
    if (verb === 'forget') {
      const became = await forgetCollector(database, typed)
      if (became === 'unknown') throw new OperatorError(`There is no collector ${typed}`)
      if (became === 'there')
        throw new OperatorError(
          `The collector ${typed} was heard of within the last minute: stop it first, and wait that long`,
        )
      return print(
        `The collector ${typed} is forgotten: no move waits for it, and it brings nothing should it come back`,
      )
    }
    const { uuid, name, isDemo } = await findAccount({ database }, typed)
    if (verb === 'give-up') {
      await giveUpMove(parts, uuid)
      return print(`${name} stays where it was`)
    }
    if (isDemo) throw new OperatorError('The demo account is not moved: it gets new days at each start')
    if (!/^[1-9]\d*$/.test(shard)) throw new OperatorError(`${shard} is no shard: name its number. ${usage}`)
    await moveAccount(parts, uuid, Number(shard))
    print(`${name} lives on shard ${shard}, and on no other`)
  } finally {
    await stop()
  }
}
