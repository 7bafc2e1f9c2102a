import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import type { BrokenLink } from '../../../contract/scanner/broken-links.ts'
import { carried } from '../../../report/carried.ts'
import { amount, DASH, int } from '../../../report/format.ts'
import type { Search } from '../../../report/search.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Card } from '../../ui/card.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { MiddleCut } from '../../ui/middle-cut.tsx'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'

interface PageLinksProps {
  page: string
  rows: readonly StatisticsRow[]
  broken: readonly BrokenLink[]
  currency: string
  search: Search
}

/** The most clicked links stand there. */
const most = 12
const clicksOf = (row: StatisticsRow) => row.clickCount + row.discoverCount

function State({ row, isBroken }: { row: StatisticsRow; isBroken: boolean }) {
  if (isBroken) return <StatusDot hue="rejected">Broken</StatusDot>
  if (row.discoverCount > row.clickCount) return <StatusDot hue="pending">Unpaid</StatusDot>
  if (row.conversionTotalCommission > 0) return <StatusDot hue="approved">Earns</StatusDot>
  return <StatusDot hue="neutral">No sale</StatusDot>
}

/** Every link that was clicked on the page: whether it earns, is unpaid or broken, and what it brought. */
export function PageLinks({ page, rows, broken, currency, search }: PageLinksProps) {
  const dead = new Set(broken.map((l) => l.brokenLinkTargetUrlPath))
  const clicked = rows
    .filter((row) => row.grp !== '' && (clicksOf(row) > 0 || row.conversionTotalCommission !== 0))
    .toSorted((a, b) => b.conversionTotalCommission - a.conversionTotalCommission || clicksOf(b) - clicksOf(a))
  if (clicked.length === 0) return null
  return (
    <Card
      title="Links"
      sub={clicked.length > most ? `the first ${most} of ${int(clicked.length)}` : `${int(clicked.length)} clicked`}
      actions={
        <AppLink
          to="/insights/reports"
          search={{
            ...carried(search),
            tab: 'target',
            filters: [{ key: 'pageUrlPaths', value: page, label: page }],
          }}
          className="link"
        >
          All links
        </AppLink>
      }
    >
      <SimpleTable
        label="Links of this page"
        rows={clicked.slice(0, most)}
        keyOf={(row) => row.grp}
        columns={[
          {
            key: 'link',
            head: 'Link',
            isRowHead: true,
            className: 'page-link',
            cell: (row) => (
              <span className="cellmain">
                <LetterTile name={row.grp} size={22} />
                <MiddleCut value={row.grp} />
              </span>
            ),
          },
          { key: 'state', head: 'State', cell: (row) => <State row={row} isBroken={dead.has(row.grp)} /> },
          { key: 'clicks', head: 'Clicks', end: true, cell: (row) => int(clicksOf(row)) },
          {
            key: 'epc',
            head: 'EPC',
            end: true,
            className: 'page-link-epc',
            cell: (row) =>
              row.clickCount > 0 ? amount(row.conversionTotalCommission / row.clickCount, currency) : DASH,
          },
          {
            key: 'revenue',
            head: (
              <>
                Revenue <span className="dim">{currency}</span>
              </>
            ),
            end: true,
            cell: (row) => <b>{amount(row.conversionTotalCommission, currency)}</b>,
          },
        ]}
      />
    </Card>
  )
}
