import { IconExternalLink } from '@tabler/icons-react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { int, truncate } from '../../../report/format.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CellLink } from '../../ui/cell-link.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { HelpTip } from '../../ui/help-tip.tsx'
import { groupName } from '../../../report/grouping.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import { rowName } from '../../../report/report-columns.ts'
import type { RowLeads } from './row-leads.ts'
import { ROW_NAME, rowAddress, rowPath } from './row-name.ts'

/** Visitors without a known site: often the largest row, and one that nothing can be done about. */
const isDirect = (groupBy: GroupBy, row: ReportRow): boolean =>
  (groupBy === 'source' || groupBy === 'trafficChannel') && rowName(groupBy, row) === 'Direct'
const directHelp =
  'Nobody told where these visitors came from: typed or kept addresses, apps, mails, and sites that hide it'

/** The first cell of all groupings except merchants: the name, its link, and its actions. */
export function NameCell({
  groupBy,
  row,
  leads,
  broken,
}: {
  groupBy: GroupBy
  row: ReportRow
  leads: RowLeads
  /** Number of broken links per page. */
  broken?: ReadonlyMap<string, number> | undefined
}) {
  const full = rowName(groupBy, row)
  const short = truncate(full, ROW_NAME)
  const path = rowPath(groupBy, row)
  const address = rowAddress(groupBy, row)
  const title = short === full ? undefined : full
  const shown = address ? <AddressLines value={full} /> : short
  const inside = path ? null : leads.report(row)
  return (
    <div className="cellmain report-name">
      {path ? (
        <AppLink to={path} className="ell report-link" title={title ?? `${groupName(groupBy)} details`}>
          {short}
        </AppLink>
      ) : inside ? (
        <CellLink
          to={inside.to}
          search={inside.search}
          className="ell report-link"
          title={address ? full : (title ?? `Only ${full}`)}
        >
          {shown}
        </CellLink>
      ) : (
        <span className="ell" title={address ? full : title}>
          {shown}
        </span>
      )}
      {isDirect(groupBy, row) ? <HelpTip text={directHelp} /> : null}
      {groupBy === 'page' ? <PageMarks row={row} broken={broken?.get(row.grp) ?? 0} /> : null}
      {address ? (
        <span className="row-actions report-actions">
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="icon-link"
            aria-label={`Open ${full} in a new tab`}
            title="Open in a new tab"
          >
            <IconExternalLink size={15} aria-hidden />
          </a>
          <CopyButton
            value={row.name}
            label={`Copy ${groupName(groupBy).toLowerCase()}`}
            message="Copied to clipboard!"
          />
        </span>
      ) : null}
    </div>
  )
}

/** Problems of a page that cost money: broken links, and clicks without earnings. */
function PageMarks({ row, broken }: { row: ReportRow; broken: number }) {
  if (broken === 0 && row.discoverCount === 0) return null
  return (
    <span className="page-marks">
      {broken > 0 ? <Badge tone="bad">{int(broken)} broken</Badge> : null}
      {row.discoverCount > 0 ? <Badge tone="warn">{int(row.discoverCount)} unpaid</Badge> : null}
    </span>
  )
}
