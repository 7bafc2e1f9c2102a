import type { ClickRow } from '../../../contract/insights/clicks.ts'
import { truncate } from '../../../report/format.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { momentIn } from './words.ts'

const Address = ({ value, label }: { value: string; label: string }) =>
  value === '' ? (
    <span className="dim">Unknown</span>
  ) : (
    <span className="id-cell">
      <span className="ell" title={value}>
        {truncate(value, 120)}
      </span>
      <span className="report-actions">
        <CopyButton value={value} label={`Copy ${label}`} size={22} message="Copied to clipboard!" />
      </span>
    </span>
  )

/** URL from, URL to and Time. Only time can be sorted. */
export const clickColumns = (timeZone: string): DataColumn<ClickRow>[] => [
  {
    id: 'clickUrlPath',
    label: 'URL from',
    align: 'start',
    size: 420,
    sortable: false,
    hideable: false,
    value: (row) => row.clickUrlPath,
    cell: (row) => <Address value={row.clickUrlPath} label="URL from" />,
  },
  {
    id: 'clickTargetUrlPath',
    label: 'URL to',
    align: 'start',
    size: 420,
    sortable: false,
    value: (row) => row.clickTargetUrlPath,
    cell: (row) => <Address value={row.clickTargetUrlPath} label="URL to" />,
  },
  {
    id: 'clickDatetime',
    label: 'Time',
    align: 'start',
    size: 180,
    value: (row) => row.clickDatetime,
    cell: (row) => <span className="num">{momentIn(row.clickDatetime, timeZone)}</span>,
  },
]
