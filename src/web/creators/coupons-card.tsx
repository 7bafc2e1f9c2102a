import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CouponView } from '../../contract/creators/creator-coupons.ts'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import { couponLabels } from '../../contract/partners/coupon-states.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DatedBadge } from '../ui/dated-badge.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { couponsQuery } from './queries.ts'

const isPast = (c: CouponView) => !c.couponIsUsable || c.couponState === 'declined' || c.couponState === 'ended'

function noneText(isErased: boolean, hasCampaigns: boolean): string {
  if (isErased) return 'No coupons: what was kept of this creator was erased.'
  return hasCampaigns
    ? 'No coupons yet. An order with a coupon that the merchant accepted is the creator’s, whichever link was clicked.'
    : 'No coupons yet. They belong to campaigns of direct partners, and there is none that a merchant accepted and that goes on.'
}

/** `onRemove` is null for who may not. */
function CouponItem({ of: c, onRemove }: { of: CouponView; onRemove: (() => void) | null }) {
  const { userTimezone } = useMe()
  return (
    <li data-past={isPast(c) || undefined}>
      <span>
        <b className="ell">{c.couponCode}</b>
        <span className="dim">
          <AppLink to={`/partners/${c.partnerUuid}`} className="link">
            {c.partnerName}
          </AppLink>
          , {c.contractName}
        </span>
        <DatedBadge tone={couponLabels[c.couponState][0]} since={c.couponStateDatetime} zone={userTimezone}>
          {couponLabels[c.couponState][1]}
        </DatedBadge>
      </span>
      <span className="creator-item-buttons">
        {c.couponIsUsable ? null : <Badge>Campaign not running</Badge>}
        {onRemove ? (
          <Button
            variant="subtle"
            color="red"
            size="compact-xs"
            aria-label={`Remove ${c.couponCode}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        ) : null}
      </span>
    </li>
  )
}

/** Coupons of direct partners for the creator, each with the merchant's answer. */
export function CouponsCard({ creator }: { creator: CreatorView }) {
  const { creatorId, creatorName, creatorIsArchived, creatorIsErased } = creator
  const api = useApi()
  const queries = useQueryClient()
  const mayManage = useMe().userRights.includes('manage')
  const asked = useQuery(couponsQuery(api, creatorId))
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<CouponView | null>(null)
  const campaigns = asked.data?.campaigns ?? []
  return (
    <Card
      title="Coupons"
      padded
      actions={
        mayManage && !creatorIsArchived && campaigns.length > 0 ? (
          <Button variant="default" size="xs" onClick={() => setIsAdding(true)}>
            Add coupon
          </Button>
        ) : null
      }
    >
      <WhenLoaded asked={asked} what="coupons">
        {({ coupons }) =>
          coupons.length === 0 ? (
            <p className="dim">{noneText(creatorIsErased, campaigns.length > 0)}</p>
          ) : (
            <>
              {creatorIsArchived ? (
                <p className="dim">While {creatorName} is archived, orders with these coupons are no creator’s.</p>
              ) : null}
              <ul className="creator-items">
                {coupons.map((c) => (
                  <CouponItem key={c.couponUuid} of={c} onRemove={mayManage ? () => setRemoving(c) : null} />
                ))}
              </ul>
            </>
          )
        }
      </WhenLoaded>
      {isAdding ? <CouponDialog creator={creator} campaigns={campaigns} onClose={() => setIsAdding(false)} /> : null}
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          if (!removing) return
          await api.creatorCoupons.takeBack({ creatorId, couponUuid: removing.couponUuid })
          await makeStale(queries, 'creators')
        }}
        title={`Remove ${removing?.couponCode ?? 'this coupon'}?`}
        confirmLabel="Remove coupon"
        danger
      >
        {removing?.couponState === 'accepted'
          ? `Orders made from now on are ${creatorName}’s no more by this coupon. What it earned stays.`
          : 'It is not listed here any more. What it earned, if anything, stays.'}
      </ConfirmDialog>
    </Card>
  )
}
