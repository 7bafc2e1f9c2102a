import { createHash } from 'node:crypto'

const weight = (account: string, shard: number) =>
  createHash('sha256').update(`${account} ${shard}`).digest().readBigUInt64BE()

/**
 * R179: where an account lives on a cluster. The shard of a new account: the one whose number and the account's make the
 * greatest hash (rendezvous hashing). Each shard gets as many, and one that is added takes from all others alike.
 */
export function rendezvous(account: string, shards: readonly number[]): number {
  const [first, ...more] = shards
  if (first === undefined) throw new Error('A cluster has a shard')
  let best = first
  for (const shard of more) if (weight(account, shard) > weight(account, best)) best = shard
  return best
}
