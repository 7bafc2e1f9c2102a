import { todayIn } from '../../../report/dates.ts'
import { type Range, rangeToSearch } from '../../../report/ranges.ts'
import { useMe } from '../../lib/session.ts'
import { DateRange } from './date-range.tsx'

/** The period of a screen that compares with nothing: chosen by key too, in the person's zone, kept in the address. */
export function PeriodPicker({
  value,
  setSearch,
}: {
  value: Range
  setSearch: (patch: ReturnType<typeof rangeToSearch>) => void
}) {
  const { userTimezone } = useMe()
  return (
    <DateRange
      value={value}
      onChange={(next) => setSearch(rangeToSearch(next))}
      timeZone={userTimezone}
      today={todayIn(userTimezone)}
      comparison={false}
      shortcuts
    />
  )
}
