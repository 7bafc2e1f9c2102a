import { useRouterState } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { carried } from '../../report/carried.ts'
import { parseSearch, type Search, stringifySearch } from '../../report/search.ts'
import { type Screen, screenOf } from './screen.ts'

/** The last used period and sites; screens without them, such as the list of networks, leave them unchanged. */
export function useKeptPeriod(screens: readonly Screen[]): Search {
  // from the match instead of the location, which changes before the screen has loaded
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath as string | undefined })
  // as a string, which stays equal while nothing in it changes
  const here = useRouterState({
    select: (state) => stringifySearch(carried((state.matches.at(-1)?.search ?? {}) as Search)),
  })
  const [kept, setKept] = useState('')
  if (kept !== here && screenOf(screens, path)?.hasPeriod) setKept(here)
  return useMemo(() => parseSearch(kept), [kept])
}
