import { isLate } from '../../contract/alerts/alert-choices.ts'
import { centsOf } from '../../contract/cents.ts'
import { titleWithoutDays } from '../../report/alert-words.ts'
import { openPlaces, paceOf, usualDay } from '../alerts/index.ts'
import { leftOutDays } from '../annotations/index.ts'
import type { AllHandlers } from '../http/handlers.ts'
import type { MorningPorts } from '../insights/index.ts'
import { squareErrorOf } from '../routing/index.ts'
import type { Database } from '../store/database/open.ts'

/** The amount of an alert covers this many days. */
const alertDays = 30

/** What the morning report needs from alerts and notes: open breaks, named as in the reader's own list. */
const ofMorning = (database: Database, handlers: () => AllHandlers): MorningPorts => ({
  usualDay,
  pace: paceOf,
  async openBreaks(who) {
    const [{ alerts }, places] = await Promise.all([
      handlers().alerts.list({}, who),
      database.as(who.accountUuid, (tx) => openPlaces(tx, who.accountUuid)),
    ])
    return alerts.flatMap((a) => {
      const holds = places.get(a.alertUuid)
      // for late sales the daily loss is unknown
      const most = isLate(a.rule) || a.scoreHigh === null ? null : centsOf(a.scoreHigh / alertDays)
      return holds ? [{ alertUuid: a.alertUuid, title: titleWithoutDays(a), most, holds }] : []
    })
  },
  leftOut: async (accountUuid, range) => {
    const found = await database.as(accountUuid, (tx) => leftOutDays(tx, accountUuid, range))
    return found.filter((d) => d.kind === 'account')
  },
})

/** The same, plus the standard error used for split tests and sides. */
export const morningPorts = (...of: Parameters<typeof ofMorning>) => ({
  morning: ofMorning(...of),
  squareError: squareErrorOf,
})
