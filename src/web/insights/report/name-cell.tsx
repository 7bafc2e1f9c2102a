import { IconExternalLink } from '@tabler/icons-react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { groupName } from './grouping.ts'
import type { ReportRow } from './report-rows.ts'
import { rowAddress, rowName, rowPath, shortName } from './row-name.ts'

export type MerchantOf = (domain: string) => { advertiserUuid: string; advertiserFaviconUrl: string | null } | undefined

interface NameCellProps {
  groupBy: GroupBy
  row: ReportRow
  merchantOf: MerchantOf
}

/** The first cell: the name, where it leads to, and what can be done with it. */
export function NameCell({ groupBy, row, merchantOf }: NameCellProps) {
  const full = rowName(groupBy, row)
  const short = shortName(groupBy, full)
  const merchant = groupBy === 'name' ? merchantOf(row.grp) : undefined
  const path = rowPath(groupBy, row, merchant?.advertiserUuid)
  const address = rowAddress(groupBy, row)
  const title = short === full ? undefined : full
  return (
    <div className="cellmain report-name">
      {groupBy === 'name' ? <LetterTile name={full} src={merchant?.advertiserFaviconUrl} /> : null}
      {path ? (
        <AppLink to={path} className="ell report-link" title={title ?? `${groupName(groupBy)} details`}>
          {short}
        </AppLink>
      ) : (
        <span className="ell" title={title}>
          {short}
        </span>
      )}
      {address ? (
        <span className="report-actions">
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
