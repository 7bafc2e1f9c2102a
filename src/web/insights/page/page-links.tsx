import { carried } from '../../../report/carried.ts'
import { amount, DASH, int } from '../../../report/format.ts'
import type { Search } from '../../../report/search.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Card } from '../../ui/card.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { AddressLines } from '../../ui/address-lines.tsx'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import type { LinkLine } from './link-lines.ts'

interface PageLinksProps {
  page: string
  lines: readonly LinkLine[]
  currency: string
  search: Search
}

/** Maximum number shown. */
const most = 12
const states = {
  earns: { hue: 'approved', text: 'Earns' },
  noSale: { hue: 'neutral', text: 'No sale' },
  unpaid: { hue: 'pending', text: 'Unpaid' },
  broken: { hue: 'rejected', text: 'Broken' },
} as const

/** Every clicked link of the page: whether it earns, is unpaid or broken, and its earnings. */
export function PageLinks({ page, lines, currency, search }: PageLinksProps) {
  if (lines.length === 0) return null
  return (
    <Card
      title="Links"
      sub={lines.length > most ? `the first ${most} of ${int(lines.length)}` : `${int(lines.length)} clicked`}
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
        rows={lines.slice(0, most)}
        keyOf={(line) => `${line.state} ${line.key}`}
        columns={[
          {
            key: 'link',
            head: 'Link',
            isRowHead: true,
            className: 'page-link',
            cell: (line) => (
              <span className="cellmain">
                <LetterTile name={line.key || 'Unknown'} size={22} />
                <AddressLines value={line.key || 'Unknown'} />
              </span>
            ),
          },
          {
            key: 'state',
            head: 'State',
            cell: ({ state }) => <StatusDot hue={states[state].hue}>{states[state].text}</StatusDot>,
          },
          { key: 'clicks', head: 'Clicks', end: true, cell: (line) => int(line.clicks) },
          {
            key: 'epc',
            head: 'EPC',
            end: true,
            className: 'page-link-epc',
            cell: (line) => (line.epc === null ? DASH : amount(line.epc, currency)),
          },
          {
            key: 'revenue',
            head: (
              <>
                Revenue <span className="dim">{currency}</span>
              </>
            ),
            end: true,
            cell: (line) => <b>{amount(line.revenue, currency)}</b>,
          },
        ]}
      />
    </Card>
  )
}
