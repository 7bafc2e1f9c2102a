import { z } from 'zod'

/** How a cluster keeps its copies. */
export const clusterSettings = {
  /** Replicated engines, for a cluster with Keeper. */
  CLICKHOUSE_REPLICATED: z.enum(['on', 'off'], 'must be on or off').default('off'),
  /** How many servers of a shard have to have a batch before it counts as stored. */
  CLICKHOUSE_INSERT_QUORUM: z
    .string()
    .regex(/^(auto|[2-9])$/, 'must be auto, or a number of servers from 2 to 9')
    .optional(),
}

type Settings = {
  CLICKHOUSE_URL?: string | undefined
  CLICKHOUSE_CLUSTER?: string | undefined
  CLICKHOUSE_REPLICATED: 'on' | 'off'
  CLICKHOUSE_INSERT_QUORUM?: string | undefined
}
export type Cluster = { name: string; isReplicated: boolean; insertQuorum?: string }

/** Which settings of a cluster do not go together, and why; null where they do. */
export function wrongCluster(env: Settings): [keyof Settings, string] | null {
  if (env.CLICKHOUSE_URL?.includes(',') && !env.CLICKHOUSE_CLUSTER)
    return ['CLICKHOUSE_CLUSTER', 'must be set where CLICKHOUSE_URL names several servers']
  if (env.CLICKHOUSE_REPLICATED === 'on' && !env.CLICKHOUSE_CLUSTER)
    return ['CLICKHOUSE_REPLICATED', 'must be off where CLICKHOUSE_CLUSTER is not set']
  if (env.CLICKHOUSE_INSERT_QUORUM && env.CLICKHOUSE_REPLICATED === 'off')
    return ['CLICKHOUSE_INSERT_QUORUM', 'must not be set where CLICKHOUSE_REPLICATED is off']
  return null
}

/** The cluster that the environment names, if it does. */
export const clusterOf = (env: Settings): Cluster | undefined =>
  env.CLICKHOUSE_CLUSTER === undefined
    ? undefined
    : {
        name: env.CLICKHOUSE_CLUSTER,
        isReplicated: env.CLICKHOUSE_REPLICATED === 'on',
        ...(env.CLICKHOUSE_INSERT_QUORUM ? { insertQuorum: env.CLICKHOUSE_INSERT_QUORUM } : {}),
      }
