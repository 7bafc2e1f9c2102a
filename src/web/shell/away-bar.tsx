import { useSwitch } from '../lib/create-switch.ts'
import type { StoresAway } from '../lib/stores-away.ts'

/** Says that what is stored cannot be reached, on whatever screen one is; it goes by itself. */
export function AwayBar({ away }: { away: StoresAway }) {
  const isAway = useSwitch(away)
  return (
    <output className="away-bar" data-shown={isAway}>
      {isAway
        ? 'Stored data cannot be reached just now. What you see stays as it was, and visitors are still counted. New data comes by itself as soon as it can be reached again.'
        : null}
    </output>
  )
}
