import type { Clock } from '../time/clock.ts'
import type { Events } from '../store/events/open.ts'
import { isScriptGone } from './is-script-gone.ts'
import { seenHours } from './seen-hours.ts'

/** Far more than three times the pause of most sites at night. */
const soonest = 6 * 3_600_000

/**
 * Sites that are silent for so long that a day of it will be told (R59: silent scripts), and what stopped on them with it
 * need not be told by itself.
 */
export async function quietSites(parts: { events: Events; clock: Clock }, accountUuid: string): Promise<Set<string>> {
  const seen = await seenHours({ ...parts, ownHost: '' }, accountUuid)
  const now = parts.clock.now()
  return new Set([...seen].flatMap(([uuid, hours]) => (isScriptGone(hours, now, soonest) ? [uuid] : [])))
}
