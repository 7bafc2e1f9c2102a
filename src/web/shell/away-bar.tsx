import { useSwitch } from '../lib/create-switch.ts'
import type { StoresAway } from '../lib/stores-away.ts'

const texts = {
  gone: 'The server cannot be reached. What you see stays as it was and updates once the connection is back.',
  away: 'Stored data cannot be reached just now. What you see stays as it was, and visitors are still counted. New data appears as soon as it can be reached again.',
  full: 'The disk of this server is nearly full: nothing can be saved and nothing is imported. Visitors are still redirected and counted. It continues as soon as there is room again.',
}

/**
 * Shows on every screen that the server or its stores are unavailable, or that nothing can be saved; disappears by
 * itself.
 */
export function AwayBar({ away, full, gone }: Record<keyof typeof texts, StoresAway>) {
  const is = { gone: useSwitch(gone), away: useSwitch(away), full: useSwitch(full) }
  const what = (['gone', 'away', 'full'] as const).find((one) => is[one])
  return (
    <output className="away-bar" data-shown={what !== undefined}>
      {what ? texts[what] : null}
    </output>
  )
}
