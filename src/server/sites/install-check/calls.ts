import { eq } from 'drizzle-orm'
import type { installCheck as installCheckContract } from '../../../contract/sites/install-check.ts'
import { Fail, tooMany } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { SendJob } from '../../jobs/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Clock } from '../../time/clock.ts'
import { ownSite } from '../read-sites.ts'
import { installCheck } from '../tables.ts'
import { noteAsked, sendCheck } from './ask-for-check.ts'
import { isUnderWay, shownState } from './state.ts'

/** The minimum time between checks of a site (ms), and the maximum number of waiting checks per account. */
const [pause, mostWaiting] = [60_000, 20]

export function installCheckCalls({
  database,
  clock,
  send,
}: {
  database: Database
  clock: Clock
  send: SendJob
}): Handlers<typeof installCheckContract> {
  return {
    read: ({ channelUuid }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        await ownSite(tx, channelUuid)
        const [row] = await tx.select().from(installCheck).where(eq(installCheck.siteUuid, channelUuid))
        return shownState(row, clock.now())
      }),
    async start({ channelUuid }, { accountUuid }) {
      const now = clock.now()
      const { state, isNew } = await database.as(accountUuid, async (tx) => {
        const { type } = await ownSite(tx, channelUuid)
        if (type !== 'Website') throw new Fail('badInput', 'channelUuid: Only a website has pages that can be checked')
        const rows = await tx.select().from(installCheck)
        const row = rows.find((r) => r.siteUuid === channelUuid)
        if (row && isUnderWay(row, now)) return { state: shownState(row, now), isNew: false }
        const left = row ? pause - (now.getTime() - row.askedAt.getTime()) : 0
        if (left > 0) throw tooMany(left / 1000, 'This site was checked less than a minute ago. Please wait a moment.')
        if (rows.filter((r) => isUnderWay(r, now)).length >= mostWaiting)
          throw tooMany(60, `${mostWaiting} checks of your sites are under way. Please wait until some are done.`)
        await noteAsked(tx, accountUuid, channelUuid, now)
        return { state: { ...shownState(row, now), isChecking: true, hasFailed: false }, isNew: true }
      })
      if (isNew) await sendCheck(send, accountUuid, channelUuid)
      return state
    },
  }
}
