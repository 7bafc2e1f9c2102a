import type { Seal } from '../../outside/index.ts'
import type { exportBucket, exportRun } from './tables.ts'
import { aboutBucket } from './vault.ts'

type Of = { accountUuid: string; makerUuid: string; makerName: string; at: Date }
/** The demo's bucket. It has no real key, because the demo writes into a folder of this server. */
export function demoBucket(
  seal: Seal,
  { accountUuid, makerUuid, makerName, at }: Of,
): typeof exportBucket.$inferInsert {
  const of = { accountUuid, seal: crypto.randomUUID() }
  return {
    ...of,
    endpoint: 'https://s3.eu-north-1.amazonaws.com',
    region: 'eu-north-1',
    bucket: 'nordlys-warehouse',
    prefix: 'outbound/',
    keyId: 'AKIADEMOOFOUTBOUND',
    sealedSecret: seal.close('nothing opens with this', aboutBucket(of)),
    makerUuid,
    makerName,
    createdAt: at,
    changedAt: at,
  }
}

/** A past run without its files: only the last runs show theirs. */
export const demoRun = (
  accountUuid: string,
  {
    uuid,
    startedAt,
    failed = false,
    byHand = false,
  }: { uuid: string; startedAt: Date; failed?: boolean; byHand?: boolean },
): typeof exportRun.$inferInsert => ({
  uuid,
  accountUuid,
  reason: byHand ? 'hand' : 'night',
  state: failed ? 'failed' : 'done',
  startedAt,
  endedAt: new Date(startedAt.getTime() + (failed ? 30_000 : 92_000)),
  problem: failed ? 'The bucket could not be reached' : '',
})
