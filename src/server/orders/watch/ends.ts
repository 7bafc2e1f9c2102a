import type { TrackingTrouble } from '../../../contract/partners/tracking-troubles.ts'
import { fewestOrders, goneAfter, shareOf, usualAfter, type Watched } from './watched.ts'

/** A reported problem that has not ended. */
export type OpenTrouble = { trouble: TrackingTrouble; key: string; beganAt: Date; usualShare: number | null }

/** The part of the usual share at which it ends: above the half that opens it, so it does not flip back and forth. */
const recoveredShare = 0.75

type End = (open: OpenTrouble, w: Watched, now: Date) => string | null
const since = (at: Date, now: Date) => now.getTime() - at.getTime()

const ends: Record<TrackingTrouble, End> = {
  scriptGone: ({ beganAt }, { script }) => {
    if (script && script.seenAt > beganAt) return 'The script is seen again'
    return script && script.ordersWithout > 0 ? 'Orders carry their clicks without the script' : null
  },
  silent: ({ beganAt }, { reports }) => (reports && reports.last > beganAt ? 'Orders are reported again' : null),
  matchRate: ({ usualShare, beganAt }, { now: recent }, now) => {
    if (recent.reported >= fewestOrders && shareOf(recent) >= recoveredShare * (usualShare ?? 0))
      return 'Orders find their clicks again'
    return since(beganAt, now) >= usualAfter ? 'The share of orders that find their click is taken as usual' : null
  },
  currency: ({ key }, { currencies, agreed }, now) => {
    if (agreed.includes(key)) return `${key} is what was agreed on`
    const reported = currencies.find((c) => c.currency === key)
    if (!reported || since(reported.last, now) > goneAfter) return `No order came in ${key} for seven days`
    return since(reported.first, now) >= usualAfter ? `Orders in ${key} are taken as usual` : null
  },
}

/** Text for how a problem ended; null while it lasts. Missing data does not end it: only a sign of recovery does. */
export const endOf: End = (open, w, now) => ends[open.trouble](open, w, now)
