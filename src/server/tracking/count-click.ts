import type { Arrival } from './arrival.ts'
import { type ChooseRouteParts, createChooseRoute } from './choose-route.ts'
import { clickRow } from './click-row.ts'
import type { Drops } from './drops.ts'
import { createIdentify, type IdentifyParts } from './identify-click.ts'
import type { LateClicks } from './late-clicks.ts'
import type { Recorder } from './recorder.ts'

export type CountParts = IdentifyParts &
  ChooseRouteParts & { drops: Drops; recorder: Recorder; lateClicks: Pick<LateClicks, 'keep'> }

/** The visitor's destination, when to send them, whether the click was known, and the fallback if unrecorded. */
export type Counted = {
  location: string
  recorded: Promise<unknown>
  outcome: 'counted' | 'repeat' | 'duplicate'
  /** The log did not accept the click: it waits in memory. Returns the destination without the click id. */
  keepForLater: () => string
}

/** Counts clicks: identifies a click, decides where it goes, and records it unless it was recorded before. */
export function createCountClick(parts: CountParts): (arrival: Arrival) => Counted {
  const { ids, repeats, drops, recorder, lateClicks, trustProxy } = parts
  const identify = createIdentify(parts)
  const chooseRoute = createChooseRoute(parts)

  return (arrival) => {
    const { site } = arrival
    const identity = identify(arrival)
    const route = chooseRoute(arrival, identity)
    const { key, repeatKey, clickId, isRepeat, isLate } = identity
    const { location, withoutId } = route
    if (ids.has(key)) {
      const outcome = isRepeat ? 'repeat' : 'duplicate'
      drops.count(site.accountUuid, site.uuid, 'click', outcome)
      return { location, recorded: recorder.settled(), outcome, keepForLater: withoutId } // the first of them is stored
    }
    repeats.add(repeatKey, clickId)
    const row = clickRow(arrival, identity, route, trustProxy)
    const recorded = recorder.click(row, isLate)
    ids.add(key)
    const keepForLater = () => {
      ids.forget(key) // the visitor's next attempt may be recorded before this one
      lateClicks.keep({ row, key, isLate })
      return withoutId()
    }
    return { location, recorded, outcome: 'counted', keepForLater }
  }
}
