import type { SendJob } from '../../jobs/index.ts'
import type { Tx } from '../../store/database/open.ts'
import { installCheck } from '../tables.ts'

export const checkJob = 'sites.check'

/** Records that a site needs a check. The job is sent after the transaction. */
export const noteAsked = (tx: Tx, accountUuid: string, siteUuid: string, askedAt: Date): Promise<unknown> =>
  tx
    .insert(installCheck)
    .values({ accountUuid, siteUuid, askedAt })
    .onConflictDoUpdate({ target: installCheck.siteUuid, set: { askedAt } })

export const sendCheck = (send: SendJob, accountUuid: string, siteUuid: string): Promise<void> =>
  send(checkJob, { accountUuid, siteUuid }, { key: siteUuid })
