import { useSwitch } from '../lib/create-switch.ts'
import type { StoresAway } from '../lib/stores-away.ts'

/** Says that what is stored cannot be reached, or that nothing can be saved, on whatever screen one is; it goes by itself. */
export function AwayBar({ away, full }: { away: StoresAway; full: StoresAway }) {
  const isAway = useSwitch(away)
  const isFull = useSwitch(full)
  return (
    <output className="away-bar" data-shown={isAway || isFull}>
      {isAway
        ? 'Stored data cannot be reached just now. What you see stays as it was, and visitors are still counted. New data comes by itself as soon as it can be reached again.'
        : isFull
          ? 'The disk of this server is nearly full: nothing can be saved and nothing is imported. Visitors are still redirected and counted. It goes on by itself as soon as there is room again.'
          : null}
    </output>
  )
}
