import { brokenLinkErrors } from '../../contract/scanner/broken-link-errors.ts'
import type { BrokenLink } from '../../contract/scanner/broken-links.ts'
import { WeekBars } from './week-bars.tsx'

const sums = (links: readonly BrokenLink[], days: readonly string[]) =>
  days.map((day) => links.reduce((sum, l) => sum + (l.brokenLinkDatetimes[day] ?? 0), 0))
const other = brokenLinkErrors.filter((e) => e !== 'PAGE_NOT_FOUND' && e !== 'PRODUCT_IS_OUT_OF_STOCK')

/** Clicks on broken links in the last seven days, by kind of link and by error. */
export function WeekCharts({ links, days }: { links: readonly BrokenLink[]; days: readonly string[] }) {
  const ofType = (type: BrokenLink['brokenLinkClickType']) => links.filter((l) => l.brokenLinkClickType === type)
  const ofError = (errors: readonly string[]) => links.filter((l) => errors.includes(l.brokenLinkErrorCode))
  return (
    <>
      <WeekBars
        title="Clicks on broken links"
        days={days}
        series={[
          { label: 'Monetised', hue: 'clicks', values: sums(ofType('click'), days) },
          { label: 'Discover', hue: 'clicks', hatched: true, values: sums(ofType('discover'), days) },
        ]}
      />
      <WeekBars
        title="Clicks by error"
        days={days}
        series={[
          { label: 'Page not found', hue: 'rejected', values: sums(ofError(['PAGE_NOT_FOUND']), days) },
          { label: 'Other errors', hue: 'conversions', values: sums(ofError(other), days) },
          { label: 'Out of stock', hue: 'pending', values: sums(ofError(['PRODUCT_IS_OUT_OF_STOCK']), days) },
        ]}
      />
    </>
  )
}
