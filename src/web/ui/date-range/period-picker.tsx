import { todayIn } from '../../../report/dates.ts'
import { daysToSearch, type Range } from '../../../report/ranges.ts'
import { useMe } from '../../lib/session.ts'
import { DateRange } from './date-range.tsx'

/**
 * The period of a screen that compares with nothing: chosen by key too, in the person's zone, kept in the address. What other
 * screens compare with stays there as it was.
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
