import type { Clock } from '../time/clock.ts'
import type { Events } from '../store/events/open.ts'
import { isScriptGone } from './is-script-gone.ts'
import { seenHours } from './seen-hours.ts'

/** Well above three times the nightly gap of most sites. */
const soonest = 6 * 3_600_000

/**
 * Sites silent long enough that a full day of it will be reported (R59: silent scripts): what stopped on them at the
 * same time needs no separate report.
 */
export async function quietSites(parts: { events: Events; clock: Clock }, accountUuid: string): Promise<Set<string>> {
  const seen = await seenHours({ ...parts, ownHost: '' }, accountUuid)
  const now = parts.clock.now()
  return new Set([...seen].flatMap(([uuid, hours]) => (isScriptGone(hours, now, soonest) ? [uuid] : [])))
}
