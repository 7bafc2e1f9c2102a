import { daysBetween } from '../contract/days.ts'
import type { Clock } from '../server/time/clock.ts'
import type { Log } from '../server/log/log.ts'
import type { ReportOrder } from '../server/orders/index.ts'
import { dayOf } from '../server/time/index.ts'
import { demoHours, hourShare } from './distributions/hours.ts'
import { createRandom, type Random } from './random.ts'
import { carriedToPartner, ownOrder } from './simulate/own-order.ts'
import { callbackFor, carriedBy, type CarriedClick } from './simulate/sale.ts'
import { eventId, sendCallback, sendClick, sendPageview } from './simulate/requests.ts'
import type { SimulatedAccount } from './simulate/simulated-account.ts'
import { createVisits, type Visit } from './simulate/visit.ts'

export { readSimulatedAccount, type SimulatedAccount } from './simulate/simulated-account.ts'

export type SimulatorParts = {
  /** This server's address. No other is ever requested: a click's target is read, not followed. */
  baseUrl: string
  /** How a shop of a direct partner reports an order: internally, because the demo accepts no report from outside. */
  reportOrder: ReportOrder
  account: SimulatedAccount
  clock: Clock
  log: Log
  random?: Random
}

/** Pageviews per minute, on average over the day. */
const pageviewsPerMinute = 20
/** How much likelier a click becomes a sale than in the demo's past, because only few networks have callbacks. */
const luck = 3
const second = 1000
const minute = 60_000

/** The activity in an hour: 1 is the mean of the day, 2 the evening. Never quite zero. */
export function business(at: number, { anchor, zone }: Pick<SimulatedAccount, 'anchor' | 'zone'>): number {
  const [hour] = demoHours(at, at + 1, anchor, zone)
  return hour ? Math.max(0.15, hourShare(hour.day, hour.hour) * 24) : 1
}

/** Time until the next event, at `perMinute` events a minute. */
const nextIn = (perMinute: number, random: Random) => (-Math.log(1 - random()) * minute) / perMinute

/**
 * Keeps visitors coming to the demo's sites: pageviews, clicks and sales go through the real collector, redirect,
 * callback and reports of shops, a few a minute, more in the evening. Failures are logged at most once a minute and
 * stop nothing. `stop` waits for pending events: nothing arrives after it.
 */
export function startSimulator({ baseUrl, reportOrder, account, clock, log, random: given }: SimulatorParts): {
  stop: () => Promise<void>
} {
  const { scenario, anchor, zone } = account
  const now = () => clock.now().getTime()
  const random = given ?? createRandom('simulator', now())
  const visitOf = createVisits(scenario)
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  let isStopped = false
  let failures = 0
  let loggedAt = Number.NEGATIVE_INFINITY

  const onError = (error: unknown) => {
    failures++
    if (isStopped || now() - loggedAt < minute) return
    loggedAt = now()
    log.warn('the demo visitors met an error', { error, failures })
    failures = 0
  }
  const after = (ms: number, work: () => Promise<void>) => {
    if (isStopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const done = work()
        .catch(onError)
        .finally(() => underWay.delete(done))
      underWay.add(done)
    }, ms)
    timers.add(timer)
    timer.unref()
  }

  const mayBuy = ({ campaign }: CarriedClick) => random() < campaign.programme.merchant.conversionRate * luck
  const order = (location: string, visit: Visit) => {
    const carried = carriedToPartner(location, visit, scenario.campaigns)
    if (!carried || !mayBuy(carried)) return
    after(10 * second + random() * 4 * minute, async () => {
      const day = daysBetween(anchor, dayOf(clock.now(), zone))
      const told = ownOrder(carried, scenario.partners, day, random)
      if (!told) return
      const partner = { accountUuid: scenario.accountUuid, partnerUuid: told.partnerUuid }
      const { outcome, reason } = await reportOrder(partner, told.host, told.order)
      if (outcome === 'refused') throw new Error(`An order of a direct partner was refused: ${reason}`)
    })
  }
  const sell = (location: string, visit: Visit) => {
    const carried = carriedBy(location, visit, scenario.campaigns)
    const token = carried && account.callbackTokens.get(carried.campaign.programme.connection.uuid)
    if (!carried || !token) return
    if (!mayBuy(carried)) return
    after(10 * second + random() * 4 * minute, async () => {
      const at = clock.now()
      const day = daysBetween(anchor, dayOf(at, zone))
      const address = callbackFor(carried, `${baseUrl}/tr/callbacks/v1/${token}`, day, at, random)
      if (address) await sendCallback(address)
    })
  }
  const visit = async () => {
    const it = visitOf(random)
    await sendPageview(baseUrl, it, eventId(now(), random), now())
    const { link } = it
    if (!link) return
    after(3 * second + random() * 40 * second, async () => {
      const location = await sendClick(baseUrl, it, link.target, eventId(now(), random))
      sell(location, it)
      order(location, it)
    })
  }
  const keepVisiting = () => {
    after(nextIn(pageviewsPerMinute * business(now(), account), random), async () => {
      keepVisiting()
      await visit()
    })
  }
  keepVisiting()
  return {
    stop: async () => {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      await Promise.all(underWay)
    },
  }
}
