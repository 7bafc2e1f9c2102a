import { longest } from '../../../contract/bounds.ts'
import { Autocomplete } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../../contract/blank.ts'
import type { NamedShop } from '../../../contract/networks/shop-names.ts'
import { useApi } from '../../lib/api.tsx'
import { makeStale } from '../../lib/make-stale.ts'
import { merchantOptionsQuery } from '../../lib/option-queries.ts'
import { shopFilter } from '../../lib/shop-filter.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { notify } from '../../ui/notify.ts'

interface ShopDialogProps {
  connectionUuid: string
  /** The name in the sales. */
  shop: string
  /** The assigned merchant's domain; '' if none is assigned yet. */
  domain: string
  onClose: () => void
}

/** Assigns a merchant to a shop: one of the account's, found by name or domain, or any other by its domain. */
export function ShopDialog({ connectionUuid, shop, domain, onClose }: ShopDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const merchants = useQuery(merchantOptionsQuery(api))
  const names = new Map((merchants.data ?? []).map((m) => [m.advertiserDomain, m.advertiserName]))
  const form = useServerForm<{ advertiserDomain: string }, NamedShop>({
    initialValues: { advertiserDomain: domain },
    validate: { advertiserDomain: neededName },
    save: ({ advertiserDomain }) => api.shopNames.save({ connectionUuid, shop, advertiserDomain }),
    onSaved: async ({ advertiser }) => {
      await makeStale(queries, 'shops')
      notify(`${shop} is ${advertiser.advertiserDomain}. Reports follow within minutes.`)
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog title={`Which merchant is ${shop}?`} submitLabel="Save" form={form} onClose={onClose}>
      <Autocomplete
        label="Merchant"
        description="Its name or its domain. A merchant that is not in the list is written by its domain."
        placeholder="shop.example"
        maxLength={longest.host}
        limit={20}
        data={[...names.keys()]}
        filter={shopFilter((domain) => names.get(domain) ?? '')}
        renderOption={({ option }) => (
          <span className="mapname">
            <b>{names.get(option.value) ?? option.value}</b>
            <span className="dim">{option.value}</span>
          </span>
        )}
        data-autofocus
        key={fields.key('advertiserDomain')}
        {...fields.getInputProps('advertiserDomain')}
      />
    </FormDialog>
  )
}
