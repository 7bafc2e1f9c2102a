import type { AccountAsks } from '../account/index.ts'
import { whyNotClosed } from '../billing/index.ts'
import type { Platform } from '../platform.ts'
import { zipStream } from '../zip-stream.ts'
import { eraseAccount } from './erase-account.ts'
import { accountFiles } from './export-account.ts'

/** What only the composition can do with an account, because every module has something of it. */
export function wholeAccount(platform: Platform): Pick<AccountAsks, 'exportAccount' | 'whyNotClosed' | 'erase'> {
  const { database, clock, env } = platform
  return {
    exportAccount: (of) => zipStream(accountFiles(platform, { ...of, now: clock.now() })),
    whyNotClosed: (accountUuid) => whyNotClosed(database, accountUuid),
    erase: (accountUuid) => eraseAccount({ ...platform, cluster: env.CLICKHOUSE_CLUSTER }, accountUuid),
  }
}
