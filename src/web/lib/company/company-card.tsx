import { Button, Skeleton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Facts } from '../../ui/facts.tsx'
import { messageOf } from '../api-error.ts'
import { type OutboundApi, useApi } from '../api.tsx'
import { useMe } from '../session.ts'
import { CompanyDialog } from './company-dialog.tsx'

export const companyQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['account', 'company'], queryFn: ({ signal }) => api.company.detail({}, { signal }) })
const regions = new Intl.DisplayNames('en', { type: 'region' })

/** The company as on invoices, with a button to edit it. `isSaid`: the page already has that button. */
export function CompanyCard({ isSaid = false }: { isSaid?: boolean }) {
  const api = useApi()
  const me = useMe()
  const found = useQuery(companyQuery(api))
  const [isEditing, setEditing] = useState(false)
  const c = found.data
  const place = c && [
    [c.accountZipcode, c.accountCity].filter(Boolean).join(' '),
    c.accountCountryCode && regions.of(c.accountCountryCode),
  ]
  const facts: readonly (readonly [string, string])[] = c
    ? [
        ['Company', c.accountName],
        ['VAT number', c.accountVatNumber],
        ['Address', [c.accountAddress, ...(place ?? [])].filter(Boolean).join(', ')],
        ['Phone', c.accountPhone],
        ['Billing e-mail', c.accountBillingEmail],
        ['Payment details', c.accountPaymentDetails],
      ]
    : []
  return (
    <Card
      title="Company details"
      padded
      actions={
        me.userRights.includes('money') && c && !isSaid ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        ) : null
      }
    >
      {found.isPending ? <Skeleton h={120} /> : null}
      {found.error && !c ? (
        <ErrorPanel small message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : null}
      {c ? <Facts beside facts={facts} /> : null}
      {isEditing && c ? <CompanyDialog company={c} onClose={() => setEditing(false)} /> : null}
    </Card>
  )
}
