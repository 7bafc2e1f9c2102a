import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fullDay } from '../../report/date-text.ts'
import { useApi } from './api.tsx'
import { parseTexts, readStored, useStored, writeStored } from './storage.ts'

const NONE: string[] = []

const HOUR = 3_600_000
const KEY = 'outbound-newest-rates'

interface Newest {
  day: string | null
  isOld: boolean
}
const parseNewest = (value: unknown): Newest | undefined => {
  const { day, isOld } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Newest>
  return (typeof day === 'string' || day === null) && typeof isOld === 'boolean' ? { day, isOld } : undefined
}

const SAID_AT = 'outbound-old-rates-said-at'
/** The screen that first showed the note in this session. */
const saidAt = {
  read: (): string | null => inSession(() => sessionStorage.getItem(SAID_AT)),
  write: (path: string) => inSession(() => sessionStorage.setItem(SAID_AT, path)),
}
/** Session storage may be unavailable. */
function inSession<T>(ask: () => T): T | null {
  try {
    return ask()
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Whether a condition held when the screen opened: a note that appears later would push content down. */
function useFromTheStart(is: boolean, at: string): boolean {
  const [first, setFirst] = useState({ at, is })
  if (first.at !== at) setFirst({ at, is })
  return is && (first.at === at ? first.is : true)
}

/**
 * Warns that the newest exchange rates are older than a weekend with holidays. Shown on the first screen with converted
 * amounts only, and never again once closed. The last known state is shown at once; a change is shown on the next screen.
 */
export function OldRates({ className = 'note' }: { className?: string }) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['rates', 'newest'],
    queryFn: async ({ signal }) => {
      const newest = await api.rates.newest({}, { signal })
      writeStored(KEY, newest)
      return newest
    },
    staleTime: HOUR,
    placeholderData: () => readStored<Newest | undefined>(KEY, parseNewest, undefined),
  })
  const [closed, setClosed] = useStored('outbound-old-rates-closed', parseTexts, NONE)
  const at = useLocation({ select: (l) => l.pathname })
  const isOld = data?.isOld === true && !closed.includes(data.day ?? 'none')
  const isSaid = useFromTheStart(isOld, at) && (saidAt.read() ?? at) === at
  useEffect(() => {
    if (isSaid) saidAt.write(at)
  }, [isSaid, at])
  if (!isSaid || !data) return null
  return (
    <p className={className}>
      {data.day === null
        ? 'There are no exchange rates: none could be read. Amounts in other currencies count as 0.'
        : `Exchange rates are from ${fullDay(data.day)}: no newer ones could be read. Later amounts in other currencies are converted at these.`}{' '}
      <button type="button" className="text-button" onClick={() => setClosed([data.day ?? 'none'])}>
        Close
      </button>
    </p>
  )
}
