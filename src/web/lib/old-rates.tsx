import { useQuery } from '@tanstack/react-query'
import type { Day } from '../../report/dates.ts'
import { useApi } from './api.tsx'

const HOUR = 3_600_000

/** "9 April", with the year when it is another one. */
function dayText(day: Day): string {
  const year = day.startsWith(String(new Date().getUTCFullYear())) ? undefined : 'numeric'
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year, timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

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
        : `Exchange rates are from ${dayText(data.day)}: no newer ones could be read.`}
    </p>
  )
}
