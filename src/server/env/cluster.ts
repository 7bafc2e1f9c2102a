import { z } from 'zod'

export const clusterSettings = {
  /** How many servers of a shard must have a batch before it counts as stored. */
  CLICKHOUSE_INSERT_QUORUM: z
    .string()
    .regex(/^(auto|[2-9])$/, 'must be auto, or a number of servers from 2 to 9')
    .optional(),
}

type Settings = {
  CLICKHOUSE_URL?: string | undefined
  CLICKHOUSE_CLUSTER?: string | undefined
  CLICKHOUSE_INSERT_QUORUM?: string | undefined
}
export type Cluster = { name: string; insertQuorum?: string }

/** A cluster setting that conflicts with another one, and why; null when there is none. */
export function wrongCluster(env: Settings): [keyof Settings, string] | null {
  if (env.CLICKHOUSE_URL?.includes(',') && !env.CLICKHOUSE_CLUSTER)
    return ['CLICKHOUSE_CLUSTER', 'must be set where CLICKHOUSE_URL names several servers']
  if (env.CLICKHOUSE_INSERT_QUORUM && !env.CLICKHOUSE_CLUSTER)
    return ['CLICKHOUSE_INSERT_QUORUM', 'must not be set where CLICKHOUSE_CLUSTER is not']
  return null
}

/** The cluster configured in the environment, if any. */
export const clusterOf = ({
  CLICKHOUSE_CLUSTER: name,
  CLICKHOUSE_INSERT_QUORUM: quorum,
}: Settings): Cluster | undefined =>
  name === undefined ? undefined : { name, ...(quorum ? { insertQuorum: quorum } : {}) }
