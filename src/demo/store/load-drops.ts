import { randomUUID } from 'node:crypto'
import type { DropRow } from '../../server/store/events/event-tables.ts'
import type { Events } from '../../server/store/events/open.ts'
import type { PlannedHour } from '../generate/volume.ts'
import { createRandom, wholeAround } from '../random.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** Shares of pageviews and clicks that were not counted, by reason. */
const reasons = [
  { kind: 'pageview', reason: 'bot', share: 0.07 },
  { kind: 'pageview', reason: 'prefetch', share: 0.012 },
  { kind: 'click', reason: 'bot', share: 0.004 },
  { kind: 'click', reason: 'repeat', share: 0.0012 },
] as const

/** Every third hour is enough to show it. */
export function dropsOf(scenario: Scenario, hours: readonly PlannedHour[]): DropRow[] {
  return hours
    .filter((h) => h.hour % 3 === 0)
    .flatMap((hour) =>
      scenario.sites.flatMap((site) => {
        const random = createRandom('drops', site.key, hour.startsAt)
        const pageviews = (hour.pageviews[site.index] ?? 0) * 3
        return reasons.flatMap(({ kind, reason, share }) => {
          const n = wholeAround(random, pageviews * share * (0.7 + random() * 0.6))
          const at = new Date(hour.startsAt).toISOString().slice(0, 19).replace('T', ' ')
          return n > 0 ? [{ account_uuid: scenario.accountUuid, site_uuid: site.uuid, hour: at, kind, reason, n }] : []
        })
      }),
    )
}

/** Adds the dropped events of the hours that start in [from, to). */
export async function loadDrops(
  events: Events,
  scenario: Scenario,
  hours: readonly PlannedHour[],
  from: number,
  to: number,
): Promise<void> {
  const whole = hours.filter((h) => h.startsAt >= from && h.startsAt < to)
  await events.insert('drop', dropsOf(scenario, whole), `demo-${randomUUID()}`)
}
