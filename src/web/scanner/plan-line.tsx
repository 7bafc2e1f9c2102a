import { int } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import type { Overview } from './link-rows.ts'
import { texts } from './texts.ts'

/** What the plan includes, and what stays hidden without a larger plan. */
export const PlanLine = ({ data }: { data: Overview }) => (
  <p className="broken-plan">
    {texts.plan(int(data.urlScanner.limit), data.urlScanner.hours)}
    {data.unscannedLinksCount > 0 ? (
      <>
        {' '}
        <b className="num">{int(data.unscannedLinksCount)}</b> more links are not scanned
        {data.moreBrokenLinksCount > 0 ? `, of which ${int(data.moreBrokenLinksCount)} were broken when last seen` : ''}
        .{' '}
        <AppLink to="/settings/billing" className="link">
          Upgrade
        </AppLink>
      </>
    ) : null}
  </p>
)
