import { useRouterState } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { carried } from '../../report/carried.ts'
import { parseSearch, type Search, stringifySearch } from '../../report/search.ts'
import { type Screen, screenOf } from './screen.ts'

/** The period and the site last looked at; screens that have neither, such as the list of networks, leave them as they were. */
export function useKeptPeriod(screens: readonly Screen[]): Search {
  // of the match and not of the location, which is ahead of the screen while that loads
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath as string | undefined })
  // as a text, which is the same while nothing of it changes
  const here = useRouterState({
    select: (state) => stringifySearch(carried((state.matches.at(-1)?.search ?? {}) as Search)),
  })
  const [kept, setKept] = useState('')
  if (kept !== here && screenOf(screens, path)?.hasPeriod) setKept(here)
  return useMemo(() => parseSearch(kept), [kept])
}
