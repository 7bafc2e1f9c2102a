import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NamedShop, UnknownShop } from '../../../contract/networks/shop-names.ts'
import { dayText } from '../../../report/date-text.ts'
import { int } from '../../../report/format.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { makeStale } from '../../lib/make-stale.ts'
import { useMe } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { shopNamesQuery } from '../queries.ts'
import { ShopDialog } from './shop-dialog.tsx'
import { IfMay } from '../../lib/if-may.tsx'

const sales = (n: number) => `${int(n)} ${n === 1 ? 'sale' : 'sales'}`

function Unknown({ shops, onChoose }: { shops: readonly UnknownShop[]; onChoose: (shop: string) => void }) {
  const { userTimezone } = useMe()
  return shops.map(({ shop, conversionCount, lastConversionDatetime }) => (
    <li key={shop}>
      <LetterTile name={shop} />
      <div className="mapname">
        <b>{shop}</b>
        <span className="dim">
          {sales(conversionCount)}, the last one on {dayText(lastConversionDatetime, userTimezone)}
        </span>
      </div>
      <IfMay>
        <Button variant="subtle" size="xs" aria-label={`Choose merchant of ${shop}`} onClick={() => onChoose(shop)}>
          Choose merchant
        </Button>
      </IfMay>
    </li>
  ))
}

interface NamedProps {
  shops: readonly NamedShop[]
  onChange: (shop: NamedShop) => void
  onRemove: (shop: NamedShop) => void
}
function Named({ shops, onChange, onRemove }: NamedProps) {
  return shops.map((named) => (
    <li key={named.shopNameUuid}>
      <LetterTile name={named.advertiser.advertiserName} src={named.advertiser.advertiserFaviconUrl} />
      <div className="mapname">
        <b>{named.shop}</b>
        <span className="dim">is {named.advertiser.advertiserDomain}</span>
      </div>
      <IfMay>
        <Button
          variant="subtle"
          size="xs"
          aria-label={`Change merchant of ${named.shop}`}
          onClick={() => onChange(named)}
        >
          Change
        </Button>
      </IfMay>
      <IfMay>
        <Button
          variant="subtle"
          size="xs"
          aria-label={`Remove merchant of ${named.shop}`}
          onClick={() => onRemove(named)}
        >
          Remove
        </Button>
      </IfMay>
    </li>
  ))
}

/** Asks for the merchant of each shop in a connection's sales that is otherwise unknown; hidden without any. */
export function ShopNames({ connectionUuid }: { connectionUuid: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const list = useQuery(shopNamesQuery(api, connectionUuid))
  const [asked, setAsked] = useState<{ shop: string; domain: string } | null>(null)
  const [leaving, setLeaving] = useState<NamedShop | null>(null)
  if (list.error && !list.data)
    return (
      <Card title="Shops without a merchant" padded>
        <ErrorPanel small message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      </Card>
    )
  if (!list.data) return null
  const { unknown, named } = list.data
  if (unknown.length + named.length === 0) return null
  return (
    <Card title={unknown.length > 0 ? 'Shops without a merchant' : 'Shops and their merchants'} padded>
      {unknown.length > 0 ? (
        <p className="dim net-text">
          We don’t know which shop these sales are from: choose it once. It applies to existing and future sales.
        </p>
      ) : null}
      <ul className="maplist net-maplist">
        <Unknown shops={unknown} onChoose={(shop) => setAsked({ shop, domain: '' })} />
        <Named
          shops={named}
          onChange={({ shop, advertiser }) => setAsked({ shop, domain: advertiser.advertiserDomain })}
          onRemove={setLeaving}
        />
      </ul>
      {asked ? <ShopDialog {...asked} connectionUuid={connectionUuid} onClose={() => setAsked(null)} /> : null}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        confirmLabel="Remove"
        danger
        onConfirm={async () => {
          if (!leaving) return
          await api.shopNames.remove({ connectionUuid, shopNameUuid: leaving.shopNameUuid })
          await makeStale(queries, 'shops')
        }}
      >
        The sales of {leaving?.shop} will no longer count for {leaving?.advertiser.advertiserDomain}.
      </ConfirmDialog>
    </Card>
  )
}
