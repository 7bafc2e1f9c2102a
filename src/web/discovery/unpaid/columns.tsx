import { Button } from '@mantine/core'
import { isDay } from '../../../report/dates.ts'
import { weekdayDay } from '../../../report/date-text.ts'
import { int, plural } from '../../../report/format.ts'
import type { UnpaidRow } from '../../../contract/discovery/unpaid.ts'
import type { UnpaidGroup } from '../../../contract/discovery/unpaid-choices.ts'
import { AppLink } from '../../ui/app-link.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { rangeOf } from '../../../report/suggestion-words.ts'
import { ReasonDot } from './summary.tsx'
import { actText, clicksOf, groupHeads, mostlyBecause, whyText } from '../../../report/unpaid-file.ts'
import { actNames, families, familyTexts, placeOf, reasonNames, sentenceOf } from '../../../report/unpaid-words.ts'

export const nameOf = (row: UnpaidRow): string => (isDay(row.grp) ? weekdayDay(row.grp) : row.grp || 'Unknown')
const sitesOf = (row: UnpaidRow) => row.channels.map((c) => c.channelName || c.channelDomain).join(', ')

const clicksText = (row: UnpaidRow) => plural(row.clickCount, 'click')

/** The one action, or a text that there is none. Only the first of a list is filled. */
export function ActButton({ row, isFirst }: { row: UnpaidRow; isFirst: boolean }) {
  const to = placeOf(row)
  const act = row.why?.act
  // while an application is pending, the shop's page lists its other networks
  if (row.why?.reason === 'pending' && row.advertiserUuid)
    return (
      <Button
        component={AppLink}
        to={`/merchants/${row.advertiserUuid}`}
        variant="default"
        size="xs"
        aria-label={`See shop: ${nameOf(row)}`}
      >
        See shop
      </Button>
    )
  if (!to || !act || act === 'none') return <span className="dim">–</span>
  return (
    <Button
      component={AppLink}
      to={to}
      variant={isFirst ? 'filled' : 'default'}
      size="xs"
      aria-label={`${actNames[act]}: ${nameOf(row)}`}
    >
      {actNames[act]}
    </Button>
  )
}

/** The value of a row's clicks, with its range on the table's scale. */
export function ValueCell({ row, most }: { row: Pick<UnpaidRow, 'score' | 'scoreLow' | 'scoreHigh'>; most: number }) {
  if (row.score < 0.5) return <span className="dim">–</span>
  const at = (n: number) => `${Math.max(0, Math.min(100, (n / most) * 100))}%`
  return (
    <span className="unpaid-value">
      <b className="num">{int(row.score)}</b>
      <span className="reco-range" aria-hidden>
        <span style={{ left: at(row.scoreLow), right: `calc(100% - ${at(row.scoreHigh)})` }} />
        <i style={{ left: at(row.score) }} />
      </span>
      <span className="dim num">{rangeOf(row)}</span>
    </span>
  )
}

interface Parts {
  group: UnpaidGroup
  currency: string
  timeZone: string
  /** The widest range of the rows. */
  most: number
  first: string
}

type Column = DataColumn<UnpaidRow>

const nameSizes: Record<UnpaidGroup, number> = { shop: 260, page: 360, day: 180 }
const nameColumn = (group: UnpaidGroup): Column => ({
  id: 'grp',
  label: groupHeads[group],
  align: 'start',
  size: nameSizes[group],
  hideable: false,
  value: (row) => (group === 'day' ? row.grp : nameOf(row)),
  phoneCell: (row) => (
    <span className="cellmain">
      {group === 'shop' ? <LetterTile name={nameOf(row)} /> : null}
      <span className="ell" title={nameOf(row)}>
        {nameOf(row)}
      </span>
    </span>
  ),
  cell: (row) => (
    <span className="cellmain">
      {group === 'shop' ? <LetterTile name={nameOf(row)} /> : null}
      <span className="unpaid-two">
        <span className="ell unpaid-name" title={nameOf(row)}>
          {nameOf(row)}
        </span>
        {group === 'shop' ? <span className="ell dim">{sitesOf(row)}</span> : null}
      </span>
    </span>
  ),
})

const clicksColumn = (group: UnpaidGroup): Column => ({
  id: 'clickCount',
  label: group === 'day' ? 'Unpaid clicks' : 'Clicks',
  size: group === 'day' ? 120 : 84,
  ...(group === 'day' ? { secondOnPhone: true } : { onPhone: 'note', phoneCell: clicksText }),
  value: (row) => row.clickCount,
  cell: (row) => int(row.clickCount),
})

const valueColumn = ({ currency, most }: Parts): Column => ({
  id: 'value',
  label: 'Value per month',
  unit: currency,
  size: 250,
  secondOnPhone: true,
  help: 'What these clicks would earn in 30 days, most certain first: ordered by the lower end of the range',
  value: (row) => row.score,
  phoneCell: (row) => (row.score < 0.5 ? <span className="dim">–</span> : int(row.score)),
  cell: (row) => <ValueCell row={row} most={most} />,
})

const familyColumns: Column[] = families.map((family) => ({
  id: family,
  label: familyTexts[family],
  size: 130,
  sortable: false,
  onPhone: 'note',
  phoneCell: (row) => `${familyTexts[family]} ${int(clicksOf(row, family))}`,
  value: (row) => clicksOf(row, family),
  cell: (row) => int(clicksOf(row, family)),
}))

const shopsColumn: Column = {
  id: 'shops',
  label: 'Shops',
  size: 76,
  sortable: false,
  value: (row) => row.shopsCount,
  cell: (row) => int(row.shopsCount),
}

const reasonColumn: Column = {
  id: 'reason',
  label: 'Mostly because',
  align: 'start',
  size: 240,
  sortable: false,
  onPhone: 'note',
  phoneCell: mostlyBecause,
  value: mostlyBecause,
  cell: (row) => {
    const most = row.reasons[0]
    return most ? (
      <span className="unpaid-why-name">
        <ReasonDot reason={most.reason} />
        {reasonNames[most.reason]} <span className="dim num">{int(most.clickCount)}</span>
      </span>
    ) : null
  },
}

const whyColumn = ({ timeZone }: Parts): Column => ({
  id: 'why',
  label: 'Why it earns nothing',
  align: 'start',
  size: 330,
  sortable: false,
  onPhone: 'note',
  phoneCell: (row) => (row.why ? reasonNames[row.why.reason] : ''),
  value: (row) => whyText(row, timeZone),
  cell: (row) =>
    row.why ? (
      <span className="unpaid-why">
        <ReasonDot reason={row.why.reason} />
        <span className="unpaid-two">
          <b>{reasonNames[row.why.reason]}</b>
          <span className="ell dim" title={sentenceOf(row, timeZone)}>
            {sentenceOf(row, timeZone)}
            {row.reasons.length > 1 ? ` And ${plural(row.reasons.length - 1, 'more reason')}.` : ''}
          </span>
        </span>
      </span>
    ) : null,
})

const pagesColumn: Column = {
  id: 'pagesCount',
  label: 'Pages',
  size: 72,
  value: (row) => row.pagesCount,
  cell: (row) => int(row.pagesCount),
}

const actColumn = ({ first }: Parts): Column => ({
  id: 'act',
  label: 'What to do',
  size: 140,
  sortable: false,
  onPhone: 'state',
  value: actText,
  cell: (row) => <ActButton row={row} isFirst={row.grp === first} />,
})

export function unpaidColumns(parts: Parts): Column[] {
  const { group } = parts
  const own = [nameColumn(group), clicksColumn(group)]
  if (group === 'day') return [...own, ...familyColumns]
  if (group === 'page') return [...own, shopsColumn, reasonColumn, valueColumn(parts)]
  return [...own, whyColumn(parts), valueColumn(parts), pagesColumn, actColumn(parts)]
}
