import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { UnpaidRow } from '../../../contract/discovery/unpaid.ts'
import { int, money, percent, plural } from '../../../report/format.ts'
import type { Search } from '../../../report/search.ts'
import { useApi } from '../../lib/api.tsx'
import { detailProblem } from '../../lib/detail-problem.ts'
import { WhyNumber } from '../../routing/why-number.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { DetailDrawer, DetailPart } from '../../ui/detail-drawer.tsx'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { unpaidListQuery } from '../queries.ts'
import { rangeOf, whole } from '../../../report/suggestion-words.ts'
import { actNames, placeOf, reasonNames, sentenceOf } from '../../../report/unpaid-words.ts'

interface DrawerProps {
  /** The shop; null is closed. */
  domain: string | null
  question: { fromDate: string; toDate: string; channelUuids?: string[] | undefined }
  period: string
  timeZone: string
  /** Period and sites, for the clicks behind it. */
  kept: Search
  onClose: () => void
}
/** Pages listed in the drawer. */
const few = 8

/** A shop whose clicks earn nothing: their value and the reason, its pages, and the one action. */
export function ShopDrawer({ domain, question, period, timeZone, kept, onClose }: DrawerProps) {
  const api = useApi()
  const asked = { ...question, domain: domain ?? '' }
  const shops = useQuery({ ...unpaidListQuery(api, { ...asked, groupBy: 'shop', limit: 1 }), enabled: domain !== null })
  const pages = useQuery({
    ...unpaidListQuery(api, { ...asked, groupBy: 'page', orderBy: 'clickCount', limit: few }),
    enabled: domain !== null,
  })
  const row = shops.data?.rows[0]
  const currency = shops.data?.currencyCode ?? ''
  return (
    <DetailDrawer
      opened={domain !== null}
      onClose={onClose}
      title={domain ?? ''}
      loading={shops.isPending}
      {...detailProblem(shops, 'shop')}
    >
      {row ? (
        <>
          <Lead row={row} {...{ currency, period, timeZone }} />
          {row.click ? <Reckoning row={row} currency={currency} of={row.click} /> : null}
          <DetailPart title={`Pages ${int(pages.data?.rowsCount ?? 0)}`}>
            <SimpleTable
              flush
              rows={pages.data?.rows ?? []}
              keyOf={(p) => p.grp}
              columns={[
                { key: 'page', head: 'Page', cell: (p) => p.grp || 'Unknown' },
                { key: 'clicks', head: 'Clicks', end: true, cell: (p) => int(p.clickCount) },
              ]}
            />
          </DetailPart>
          <Foot row={row} kept={kept} />
        </>
      ) : (
        <p className="detail-lead">No click there earned nothing {period}.</p>
      )}
    </DetailDrawer>
  )
}

function Lead({
  row,
  currency,
  period,
  timeZone,
}: {
  row: UnpaidRow
  currency: string
  period: string
  timeZone: string
}) {
  const [low, high] = rangeOf(row).split('–')
  return (
    <>
      {row.score >= 0.5 ? (
        <p className="unpaid-big">
          <b>{whole(row.score, currency)}</b>{' '}
          <span className="dim">
            a month, between {low} and {high}
          </span>
        </p>
      ) : null}
      <p className="detail-lead">
        {row.why ? `${reasonNames[row.why.reason]}. ` : ''}
        {plural(row.clickCount, 'click')} {period} went there unpaid. {sentenceOf(row, timeZone)}
      </p>
      {row.reasons.length > 1 ? (
        <ul className="unpaid-more">
          {row.reasons.map((r) => (
            <li key={r.reason}>
              {reasonNames[r.reason]} <b className="num">{int(r.clickCount)}</b>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Reckoning({ row, currency, of }: { row: UnpaidRow; currency: string; of: NonNullable<UnpaidRow['click']> }) {
  const each = of.expectation.epc * of.chance
  return (
    <DetailPart title="Why this number">
      <WhyNumber
        of={of.expectation}
        title="Four facts make it up"
        clicks={{ count: row.clickCount, sites: row.channels.length }}
        shop={row.grp}
      />
      <p className="dim">
        {of.chance < 1
          ? `${percent(of.chance, 0)} of applications like this are accepted, so a click is worth `
          : 'A click is worth '}
        {money(each, currency)}. At the traffic of this period that makes {whole(row.score, currency)} a month.
      </p>
    </DetailPart>
  )
}

function Foot({ row, kept }: { row: UnpaidRow; kept: Search }) {
  const to = placeOf(row)
  const act = row.why?.act
  return (
    <div className="unpaid-foot">
      {to && act && act !== 'none' ? (
        <Button component={AppLink} to={to}>
          {actNames[act]}
          {act === 'apply' && row.why?.betterNetwork ? ` at ${row.why.betterNetwork.networkName}` : ''}
        </Button>
      ) : null}
      {row.advertiserUuid ? (
        <Button component={AppLink} to={`/merchants/${row.advertiserUuid}`} variant="default">
          Open shop’s page
        </Button>
      ) : null}
      <Button
        component={AppLink}
        to="/discover/clicks"
        search={{ ...kept, tab: 'targetPath', q: row.grp }}
        variant="subtle"
      >
        See its addresses
      </Button>
    </div>
  )
}
