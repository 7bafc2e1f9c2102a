import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../contract/call.ts'
import type { partners } from '../../contract/partners/partners.ts'
import { dayText } from '../../report/date-text.ts'
import { DASH, int, money } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { countryName } from '../lib/country-name.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Facts } from '../ui/facts.tsx'
import { partnerInsightsQuery } from './queries.ts'

/** Figures of the last 30 days, and the partner's contact and company. */
export function InfoCard({ detail: { partner, contracts } }: { detail: Output<typeof partners.detail> }) {
  const { userTimezone, currency } = useMe()
  const ids = contracts.map((c) => c.uuid)
  const figures = useQuery({ ...partnerInsightsQuery(useApi(), { ids }), enabled: ids.length > 0 })
  const totals = figures.data?.totals
  const nothing = ids.length === 0
  const figureOf = (text: string | undefined, zero: string) => text ?? (nothing ? zero : DASH)
  const facts: [string, string][] = [
    ['Contact', `${partner.contactName}, ${partner.contact.title}`],
    ['E-mail', partner.contact.email],
    ['Phone', partner.contact.phone || '–'],
    ['Company', partner.company.name],
    ['Address', `${partner.company.address}, ${partner.company.zip} ${partner.company.city}`],
    ['Country', countryName(partner.company.country)],
    ['VAT', partner.company.vat || '–'],
    ['Created by', `${partner.createdBy}, ${dayText(partner.createdAt, userTimezone)}`],
  ]
  return (
    <Card title="Last 30 days, today not among them" padded>
      <dl className="partner-figures">
        <div>
          <dt>Clicks</dt>
          <dd className="num">{figureOf(totals && int(totals.clicks.count), '0')}</dd>
        </div>
        <div>
          <dt>Conversions</dt>
          <dd className="num">{figureOf(totals && int(totals.conversions.count), '0')}</dd>
        </div>
        <div>
          <dt>Commission</dt>
          <dd className="num">
            {figureOf(
              totals && money(totals.commission.value, totals.commission.currencyCode),
              money(0, currency.currencyCode),
            )}
          </dd>
        </div>
      </dl>
      {figures.error && !figures.data ? (
        <ErrorPanel
          small
          message={messageOf(figures.error)}
          onRetry={() => void figures.refetch()}
          retrying={figures.isFetching}
        />
      ) : null}
      <Facts facts={facts} className="partner-info" />
    </Card>
  )
}
