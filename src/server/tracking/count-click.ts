import type { Arrival } from './arrival.ts'
import { type ChooseRouteParts, createChooseRoute } from './choose-route.ts'
import { clickRow } from './click-row.ts'
import type { Drops } from './drops.ts'
import { createIdentify, type IdentifyParts } from './identify-click.ts'
import type { Recorder } from './recorder.ts'

export type CountParts = IdentifyParts & ChooseRouteParts & { drops: Drops; recorder: Recorder }

/** Where the visitor goes, when that may be done, whether it was known already, and what to forget if it could not be recorded. */
export type Counted = {
  location: string
  recorded: Promise<unknown>
  outcome: 'counted' | 'repeat' | 'duplicate'
  forget: () => void
}

/** Counts clicks: says which click it is, decides where it goes, and writes it down unless it was written down before. */
export function createCountClick(parts: CountParts): (arrival: Arrival) => Counted {
  const { ids, repeats, drops, recorder, trustProxy } = parts
  const identify = createIdentify(parts)
  const chooseRoute = createChooseRoute(parts)

  return (arrival) => {
    const { site } = arrival
    const identity = identify(arrival)
    const route = chooseRoute(arrival, identity)
    const { key, repeatKey, clickId, isRepeat, isLate } = identity
    const { location } = route
    if (ids.has(key)) {
      const outcome = isRepeat ? 'repeat' : 'duplicate'
      drops.count(site.accountUuid, site.uuid, 'click', outcome)
      return { location, recorded: recorder.settled(), outcome, forget: () => {} } // the first of them forgets
    }
    repeats.add(repeatKey, clickId)
    const recorded = recorder.click(clickRow(arrival, identity, route, trustProxy), isLate)
    ids.add(key)
    const forget = () => {
      ids.forget(key)
      repeats.remove(repeatKey)
    }
    return { location, recorded, outcome: 'counted', forget }
  }
}
