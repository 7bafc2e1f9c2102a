import type { AccountAsks } from '../account/index.ts'
import { closingObstacle } from '../billing/index.ts'
import type { Platform } from '../platform.ts'
import { happen } from '../happenings/index.ts'
import { zipStream } from './zip-stream.ts'
import { eraseAccount } from './erase-account.ts'
import { partsOf } from './parts-of.ts'
import { accountFiles } from './export-account.ts'

/** Operations on a whole account, which involve every module. */
export function wholeAccount(
  platform: Platform,
): Pick<AccountAsks, 'exportAccount' | 'whyNotClosed' | 'erase' | 'partsOf'> {
  const { database, clock, log } = platform
  /** Reports after everything was read; a failed report does not break a complete file. */
  async function* told(accountUuid: string, pieces: AsyncIterable<Uint8Array>) {
    yield* pieces
    const at = clock.now().toISOString()
    const payload = { what: 'account' as const, place: '', fileCount: 1, rowCount: 0 }
    await database.system
      .transaction((tx) => happen(tx, [{ kind: 'exportReady', accountUuid, at, key: `account ${at}`, payload }]))
      .catch((error: unknown) => log.warn('nobody was told of an export', { error }))
  }
  return {
    exportAccount: (of) => told(of.accountUuid, zipStream(accountFiles(platform, { ...of, now: clock.now() }))),
    whyNotClosed: (accountUuid) => closingObstacle(database, accountUuid),
    partsOf: (accountUuid) => partsOf(database, accountUuid),
    erase: (accountUuid) => eraseAccount(platform, accountUuid),
  }
}
