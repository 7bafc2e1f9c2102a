import { longest } from '../../contract/bounds.ts'
import { Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../contract/blank.ts'
import type { Output } from '../../contract/call.ts'
import type { creatorCoupons } from '../../contract/creators/creator-coupons.ts'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'

interface CouponDialogProps {
  creator: CreatorView
  campaigns: Output<typeof creatorCoupons.list>['campaigns']
  onClose: () => void
}

/** Proposes a coupon of a direct partner's campaign for the creator. */
export function CouponDialog({ creator, campaigns, onClose }: CouponDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const form = useServerForm<{ contractUuid: string; couponCode: string }, unknown>({
    initialValues: { contractUuid: campaigns.length === 1 ? (campaigns[0]?.contractUuid ?? '') : '', couponCode: '' },
    validate: { contractUuid: neededName, couponCode: neededName },
    save: (values) => api.creatorCoupons.add({ creatorId: creator.creatorId, ...values }),
    onSaved: async () => {
      await makeStale(queries, 'creators')
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog title="Add coupon" submitLabel="Add coupon" form={form} onClose={onClose}>
      <Select
        label="Campaign"
        description="The direct partner whose shop knows the coupon."
        placeholder="Choose a campaign"
        searchable
        allowDeselect={false}
        nothingFoundMessage="Nothing found"
        data={campaigns.map((c) => ({ value: c.contractUuid, label: `${c.partnerName}: ${c.contractName}` }))}
        key={fields.key('contractUuid')}
        {...fields.getInputProps('contractUuid')}
      />
      <TextInput
        label="Coupon"
        description={`As customers type it. We ask the merchant: once they accept, orders with it are ${creator.creatorName}’s, whichever link was clicked, and need no click.`}
        maxLength={longest.couponCode}
        key={fields.key('couponCode')}
        {...fields.getInputProps('couponCode')}
      />
    </FormDialog>
  )
}
