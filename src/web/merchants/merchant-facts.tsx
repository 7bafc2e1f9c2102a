import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Advertiser } from '../../contract/merchants/merchant-of-page.ts'
import { dayText } from '../../report/date-text.ts'
import { capital, DASH } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { Badge, BadgeList } from '../ui/badge.tsx'
import { FormError } from '../ui/form-error.tsx'
import { CreatorsToggle } from './creators-toggle.tsx'
import { IgnoresLine } from './ignores-line.tsx'
import { marksQuery } from './queries.ts'
import { fullName } from './texts.ts'

const MerchantDialog = lazy(() => import('../insights/report/merchant-dialog.tsx'))
const shownStatus = (value: string) => (value === 'mrr' ? 'MRR' : capital(value))

/** The merchant's facts, and the account's notes about it. */
export function MerchantFacts({ advertiser: a }: { advertiser: Advertiser }) {
  const api = useApi()
  const queries = useQueryClient()
  const { userTimezone, userRights } = useMe()
  const mayChange = userRights.includes('manage')
  const marks = useQuery(marksQuery(api, a.advertiserUuid))
  const [editing, setEditing] = useState(false)
  const managers = marks.data?.managers ?? []
  const statusOf = (type: 'partner' | 'deal') =>
    marks.data?.statuses.find((s) => s.advertiserStatusType === type)?.advertiserStatusValue
  const edit = (label: string) =>
    mayChange && marks.data ? (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={label}
        title={label}
        onClick={() => setEditing(true)}
      >
        <IconPencil size={15} aria-hidden />
      </ActionIcon>
    ) : null
  const close = () => {
    setEditing(false)
    void queries.invalidateQueries({ queryKey: ['merchants'] })
  }
  return (
    <section className="card" aria-label="About the merchant">
      <dl className="merchant-facts">
        <dt>Date added</dt>
        <dd className="num">{dayText(a.advertiserCreatedDatetime, userTimezone)}</dd>
        <dt>Category</dt>
        <dd>{a.categoryName || DASH}</dd>
        <dt>Found on</dt>
        <dd>
          <BadgeList
            max={20}
            label="networks"
            items={a.networks.map((n) => ({
              key: n.networkUuid,
              label: n.networkName,
              to: `/networks/${n.networkUuid}`,
            }))}
          />
        </dd>
        <dt>Assigned to</dt>
        <dd className="merchant-line">
          <span>{managers.length > 0 ? managers.map(fullName).join(', ') : DASH}</span>
          {edit('Edit who it is assigned to')}
        </dd>
        {(['partner', 'deal'] as const).map((type) => {
          const value = statusOf(type)
          const name = type === 'partner' ? 'Partner level' : 'Deal type'
          return [
            <dt key={`${type} name`}>{name}</dt>,
            <dd key={type} className="merchant-line">
              {value ? <Badge tone={type === 'partner' ? 'accent' : 'neutral'}>{shownStatus(value)}</Badge> : DASH}
              {edit(`Edit ${name.toLowerCase()}`)}
            </dd>,
          ]
        })}
        <dt>Suggestions</dt>
        <dd className="merchant-line">
          <IgnoresLine advertiser={a} mayChange={mayChange} />
        </dd>
        <dt>Creators</dt>
        <dd>
          <CreatorsToggle advertiser={a} mayChange={mayChange} />
        </dd>
      </dl>
      <FormError problem={marks.error} />
      {editing && marks.data ? (
        <Suspense>
          <MerchantDialog
            merchant={{ uuid: a.advertiserUuid, name: a.advertiserDomain }}
            marks={marks.data}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
