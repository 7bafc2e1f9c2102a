import type { GroupBy } from '../../../contract/dimensions.ts'
import { int } from '../../../report/format.ts'
import { rowName } from '../../../report/report-columns.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import { CellLink } from '../../ui/cell-link.tsx'
import { addressParts } from '../../ui/address-parts.ts'
import { MiddleCut } from '../../ui/middle-cut.tsx'
import type { RowLeads } from './row-leads.ts'

/** The name of a page or target on a phone: its path, because all pages of a site start alike. */
export function AddressName({ groupBy, row, leads }: { groupBy: GroupBy; row: ReportRow; leads: RowLeads }) {
  const full = rowName(groupBy, row)
  const { path } = addressParts(full)
  const inside = leads.report(row)
  return (
    <span className="cellmain">
      {inside ? (
        <CellLink to={inside.to} search={inside.search} className="address-name" title={full}>
          <MiddleCut value={path} />
        </CellLink>
      ) : (
        <MiddleCut value={path} />
      )}
    </span>
  )
}

/** The notes below it: its site, and problems that cost money there. */
export function addressNotes(groupBy: GroupBy, row: ReportRow, broken: number) {
  const { host } = addressParts(rowName(groupBy, row))
  return [
    ...(host === null ? [] : [host]),
    ...(broken > 0 ? [<b key="broken" className="line-bad">{`${int(broken)} broken`}</b>] : []),
    ...(groupBy === 'page' && row.discoverCount > 0
      ? [<b key="unpaid" className="line-warn">{`${int(row.discoverCount)} unpaid`}</b>]
      : []),
  ]
}
