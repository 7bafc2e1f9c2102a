import { Button } from '@mantine/core'
import type { ApprovalView } from '../../contract/creators/creator-approvals.ts'
import type { ApprovalOrder } from '../../contract/creators/creator-lists.ts'
import { dayText, shortDay } from '../../report/date-text.ts'
import { todayIn } from '../../report/dates.ts'
import { AppLink } from '../ui/app-link.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { Unusual } from './unusual.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'

export type Decision = 'approved' | 'declined'

export const keyOf = (a: ApprovalView) => `${a.creatorId} ${a.programId}`
const shopOf = (a: ApprovalView) => a.advertiserDomain || 'Unknown'
export const nameOf = (a: ApprovalView) => `${a.creatorName} at ${shopOf(a)}, ${a.network.networkName}`

interface ColumnsProps {
  timeZone: string
  now: number
  isBusy: boolean
  /** The one filled button, as `{decision} {keyOf(row)}`; null for none. */
  filled: string | null
  /** Omitted for people who may not decide. */
  onDecide?: (row: ApprovalView, what: Decision) => void
}

const closedText = ({ programClosedDatetime: at }: ApprovalView, timeZone: string): string | null =>
  at === null ? null : `Closed ${dayText(at, timeZone)}, cannot be approved`
/** Open at its network, and for a creator whose clicks look normal. */
export const isPlain = (a: ApprovalView): boolean => a.programClosedDatetime === null && !a.creatorIsUnusual

const two = (first: string, second: string) => (
  <span className="creator-names">
    <span className="ell" title={first}>
      {first}
    </span>
    <span className="dim ell" title={second}>
      {second}
    </span>
  </span>
)

type Column = DataColumn<ApprovalView>
const column = (
  id: ApprovalOrder,
  label: string,
  more: Pick<Column, 'size' | 'value' | 'cell'> & Partial<Column>,
): Column => ({ id, label, align: 'start', ...more })

const CreatorLink = ({ of: a }: { of: ApprovalView }) => (
  <AppLink to={`/creators/${a.creatorId}`} className="link ell" title={a.creatorName}>
    {a.creatorName}
  </AppLink>
)
const creatorColumn = (timeZone: string) =>
  column('creatorName', 'Creator', {
    size: 220,
    hideable: false,
    value: (a) => a.creatorName,
    // before date and merchant: a phone cuts off the end
    phoneNotes: (a) => [
      ...(a.programClosedDatetime === null
        ? []
        : [`Closed ${shortDay(todayIn(timeZone, new Date(a.programClosedDatetime)))}`]),
      ...(a.creatorIsUnusual ? ['Unusual clicks'] : []),
    ],
    phoneCell: (a) => <CreatorLink of={a} />,
    cell: (a) => (
      <span className="creator-names">
        <CreatorLink of={a} />
        {a.creatorIsUnusual ? (
          <Unusual />
        ) : (
          <span className="dim ell" title={a.creatorSlug}>
            {a.creatorSlug}
          </span>
        )}
      </span>
    ),
  })

const merchantColumn = column('advertiserDomain', 'Merchant', {
  size: 220,
  onPhone: 'note',
  phoneCell: shopOf,
  value: shopOf,
  cell: (a) => (
    <AppLink to={`/merchants/${a.advertiserUuid}`} className="link ell" title={shopOf(a)}>
      {shopOf(a)}
    </AppLink>
  ),
})

const programColumn = (timeZone: string) =>
  column('programName', 'Program', {
    size: 240,
    value: (a) => `${a.programName} ${a.network.networkName}`,
    cell: (a) => {
      const closed = closedText(a, timeZone)
      return closed === null ? (
        two(a.network.networkName, a.programName)
      ) : (
        <span className="creator-names">
          <span className="ell" title={a.programName}>
            {a.network.networkName}
          </span>
          <span className="amount-lost">{closed}</span>
        </span>
      )
    },
  })

const sinceColumn = (timeZone: string, now: number) =>
  column('pendingSinceDatetime', 'Waits since', {
    size: 150,
    onPhone: 'note',
    phoneCell: (a) => <TimeAgo at={a.pendingSinceDatetime} now={now} timeZone={timeZone} />,
    value: (a) => a.pendingSinceDatetime,
    cell: (a) => (
      <span className="creator-names">
        <span className="num">{dayText(a.pendingSinceDatetime, timeZone)}</span>
        <span className="dim">
          <TimeAgo at={a.pendingSinceDatetime} now={now} timeZone={timeZone} />
        </span>
      </span>
    ),
  })

type Deciding = Pick<ColumnsProps, 'isBusy' | 'filled'> & Required<Pick<ColumnsProps, 'onDecide'>>
function decideColumn({ isBusy, filled, onDecide }: Deciding): Column {
  const button = (row: ApprovalView, what: Decision, text: string) => (
    <Button
      size="xs"
      variant={`${what} ${keyOf(row)}` === filled ? 'filled' : 'default'}
      disabled={isBusy}
      aria-label={`${text} ${nameOf(row)}`}
      onClick={() => onDecide(row, what)}
    >
      {text}
    </Button>
  )
  return {
    id: 'actions',
    label: 'Actions',
    align: 'start',
    size: 190,
    phoneSize: 178,
    hideable: false,
    sortable: false,
    secondOnPhone: true,
    value: () => '',
    cell: (row) => (
      <span className="creator-actions">
        {row.programClosedDatetime === null ? button(row, 'approved', 'Approve') : null}
        {button(row, 'declined', 'Decline')}
      </span>
    ),
  }
}

export const approvalColumns = ({ timeZone, now, isBusy, filled, onDecide }: ColumnsProps): Column[] => [
  creatorColumn(timeZone),
  merchantColumn,
  programColumn(timeZone),
  sinceColumn(timeZone, now),
  ...(onDecide ? [decideColumn({ isBusy, filled, onDecide })] : []),
]
