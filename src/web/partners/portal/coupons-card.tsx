import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { couponLabels } from '../../../contract/partners/coupon-states.ts'
import type { MerchantCoupon } from '../../../contract/partners/partner-room.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DatedBadge } from '../../ui/dated-badge.tsx'
import { notify } from '../../ui/notify.ts'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { couponsQuery, staleMerchant, useZone, whoQuery } from './queries.ts'

type Stop = 'decline' | 'end'

type Stopping = { coupon: MerchantCoupon; how: Stop }
type RowProps = { coupon: MerchantCoupon; publisher: string; onStop: (how: Stop) => void }

/** A coupon, and the merchant's answer to it. */
function CouponRow({ coupon: c, publisher, onStop }: RowProps) {
  const api = useApi()
  const queries = useQueryClient()
  const zone = useZone()
  const [isAccepting, setAccepting] = useState(false)
  const accept = async () => {
    setAccepting(true)
    try {
      await api.partnerRoom.acceptCoupon({ couponUuid: c.couponUuid })
      notify(`Coupon ${c.code} accepted`)
    } catch (error) {
      notify(messageOf(error), 'bad')
    }
    await staleMerchant(queries)
    setAccepting(false)
  }
  return (
    <li>
      <span className="portal-coupon">
        <b>{c.code}</b>
        <span className="dim">
          {c.contractName}, for a creator of {publisher}
        </span>
      </span>
      <DatedBadge tone={couponLabels[c.state][0]} since={c.since} zone={zone}>
        {couponLabels[c.state][1]}
      </DatedBadge>
      <span className="portal-buttons">
        {c.state === 'proposed' ? (
          <>
            <Button size="xs" aria-label={`Accept ${c.code}`} loading={isAccepting} onClick={() => void accept()}>
              Accept
            </Button>
            <Button variant="default" size="xs" aria-label={`Decline ${c.code}`} onClick={() => onStop('decline')}>
              Decline
            </Button>
          </>
        ) : null}
        {c.state === 'accepted' ? (
          <Button variant="default" size="xs" aria-label={`End ${c.code}`} onClick={() => onStop('end')}>
            End
          </Button>
        ) : null}
      </span>
    </li>
  )
}

function StopDialog({ stopping, onClose }: { stopping: Stopping | null; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const stop = async () => {
    if (!stopping) return
    const { couponUuid } = stopping.coupon
    try {
      if (stopping.how === 'end') await api.partnerRoom.endCoupon({ couponUuid })
      else await api.partnerRoom.declineCoupon({ couponUuid })
    } finally {
      // also after a refusal: somebody else may have answered
      await staleMerchant(queries)
    }
  }
  const code = stopping?.coupon.code ?? 'this coupon'
  const isEnd = stopping?.how === 'end'
  return (
    <ConfirmDialog
      opened={stopping !== null}
      onClose={onClose}
      onConfirm={stop}
      title={isEnd ? `End ${code}?` : `Decline ${code}?`}
      confirmLabel={isEnd ? 'End coupon' : 'Decline coupon'}
      danger
    >
      {isEnd
        ? 'Orders from now on are not credited by this coupon any more. Orders made before stay as they are.'
        : 'Orders with this coupon are not credited by it. The publisher sees that you declined it, and can propose it again.'}
    </ConfirmDialog>
  )
}

/** Coupons that the publisher proposed for its creators (not named here), with the merchant's answers. */
export function CouponsCard() {
  const api = useApi()
  const asked = useQuery(couponsQuery(api))
  const publisher = useQuery(whoQuery(api)).data?.publisherName ?? 'the publisher'
  const [stopping, setStopping] = useState<Stopping | null>(null)
  return (
    <Card title="Coupons of creators" padded>
      <WhenLoaded asked={asked} what="coupons">
        {(coupons) => (
          <>
            <p className="dim">
              {coupons.length === 0
                ? `No coupons yet. ${publisher} may propose coupons of your shop for its creators, and each needs your answer.`
                : 'An order with a coupon that you accepted is credited without a click, by the terms of its campaign, from then on. Without your acceptance a coupon counts for nothing.'}
            </p>
            {coupons.length > 0 ? (
              <ul className="portal-coupons">
                {coupons.map((c) => (
                  <CouponRow
                    key={c.couponUuid}
                    coupon={c}
                    publisher={publisher}
                    onStop={(how) => setStopping({ coupon: c, how })}
                  />
                ))}
              </ul>
            ) : null}
          </>
        )}
      </WhenLoaded>
      <StopDialog stopping={stopping} onClose={() => setStopping(null)} />
    </Card>
  )
}
