import { useQuery } from '@tanstack/react-query'
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

/**
 * Said once where converted amounts stand, when the newest exchange rates are older than a weekend with holidays: since when,
 * and what follows. Anyone who closes it hears of these rates no more. What was known last is there at once: what comes later
 * would push down what is read by then.
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
  if (!data?.isOld || closed.includes(data.day ?? 'none')) return null
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
