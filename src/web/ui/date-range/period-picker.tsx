import { todayIn } from '../../../report/dates.ts'
import { daysToSearch, type Range } from '../../../report/ranges.ts'
import { useMe } from '../../lib/session.ts'
import { DateRange } from './date-range.tsx'

/**
 * The period of a screen without a comparison: also set by key, in the user's zone, kept in the address. The comparison
 * of other screens stays unchanged.
 */
export function PeriodPicker({
  value,
  setSearch,
}: {
  value: Range
  setSearch: (patch: ReturnType<typeof daysToSearch>) => void
}) {
  const { userTimezone } = useMe()
  return (
    <DateRange
      value={value}
      onChange={(next) => setSearch(daysToSearch(next))}
      timeZone={userTimezone}
      today={todayIn(userTimezone)}
      comparison={false}
      shortcuts
    />
  )
}
