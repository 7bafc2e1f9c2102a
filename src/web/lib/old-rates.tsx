import { useQuery } from '@tanstack/react-query'
import { fullDay } from '../../report/date-text.ts'
import { useApi } from './api.tsx'

const HOUR = 3_600_000

/** Said once where converted amounts stand, when the newest exchange rates are older than a weekend with holidays. */
export function OldRates({ className = 'note' }: { className?: string }) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['rates', 'newest'],
    queryFn: ({ signal }) => api.rates.newest({}, { signal }),
    staleTime: HOUR,
  })
  if (!data?.isOld) return null
  return (
    <p className={className}>
      {data.day === null
        ? 'There are no exchange rates: none could be read.'
        : `Exchange rates are from ${fullDay(data.day)}: no newer ones could be read.`}
    </p>
  )
}
