import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import { dayText, fullDay } from '../../report/date-text.ts'
import { DASH } from '../../report/format.ts'
import { useMe } from '../lib/session.ts'
import { Facts } from '../ui/facts.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ExportButton } from './export-button.tsx'
import { payableLabels } from './payable-labels.ts'

/** Who a creator is, and how they are paid. */
export function FactsCard({ creator: c }: { creator: CreatorView }) {
  const { userTimezone, userRights } = useMe()
  const facts = [
    [
      'Creator ID',
      <span key="id" className="creator-id">
        <span className="num">{c.creatorId}</span>
        <CopyButton value={c.creatorId} label="Copy creator ID" />
      </span>,
    ],
    ['Slug', c.creatorSlug],
    ['E-mail', c.creatorEmail || DASH],
    ['Statements in', c.creatorCurrencyCode],
    ['Payable when', payableLabels[c.creatorPayableWhen]],
    ['Self-billed since', c.creatorSelfBilledSince ? fullDay(c.creatorSelfBilledSince) : 'No agreement'],
    [
      'Address',
      [c.creatorAddress, `${c.creatorZipcode} ${c.creatorCity}`.trim(), c.creatorCountryCode]
        .filter(Boolean)
        .join(', ') || DASH,
    ],
    ['VAT number', c.creatorVatNumber || DASH],
    ['Paid to', c.creatorPaymentDetails || DASH],
    ['Created', dayText(c.creatorCreatedDatetime, userTimezone)],
  ] as const
  return (
    <Card
      title="Creator"
      padded
      actions={
        <AppLink
          to="/creators"
          search={{ creatorId: c.creatorId, chosen: c.creatorName }}
          hash="advertisers"
          className="link"
        >
          Assign merchants
        </AppLink>
      }
    >
      <Facts facts={facts} className="creator-facts" />
      {userRights.includes('users') ? <ExportButton creatorId={c.creatorId} /> : null}
    </Card>
  )
}
