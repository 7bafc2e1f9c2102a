import { useEffect, useState } from 'react'
import { looksBlocked } from './looks-blocked.ts'

const SEEN = 'outbound-adblock-seen'

/** Whether to show the notice about a blocker: once per visit. */
export function useAdblock(): [boolean, () => void] {
  const [blocked, setBlocked] = useState(false)
  useEffect(() => (sessionStorage.getItem(SEEN) ? undefined : looksBlocked(setBlocked)), [])
  const close = () => {
    sessionStorage.setItem(SEEN, 'true')
    setBlocked(false)
  }
  return [blocked, close]
}
