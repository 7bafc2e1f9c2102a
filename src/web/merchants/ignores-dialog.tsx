import { MultiSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Advertiser } from '../../contract/merchants/merchant-of-page.ts'
import { useApi } from '../lib/api.tsx'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'

type Values = {
  channelUuids: string[]
  networkUuids: string[]
}
type IgnoresDialogProps = Values & {
  advertiser: Advertiser
  onClose: () => void
}

/** Selects the sites and networks for which suggestions exclude a merchant. Clicks are unaffected. */
export default function IgnoresDialog({ advertiser, onClose, ...chosen }: IgnoresDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const sites = useQuery(siteOptionsQuery(api))
  const form = useServerForm<Values, unknown>({
    initialValues: chosen,
    validate: {},
    save: (values) => api.merchantIgnores.save({ advertiserUuid: advertiser.advertiserUuid, ...values }),
    onSaved: async () => {
      await queries.invalidateQueries({ queryKey: ['merchants'] })
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog title="Suggestions" submitLabel="Save" form={form} onClose={onClose}>
      <p className="dialog-text">
        {advertiser.advertiserDomain} is not suggested for what you choose here. Where clicks go stays as it is.
      </p>
      <MultiSelect
        label="Left out for these sites"
        searchable
        // the dialog focuses this field first, and an open list would hide the rest
        openOnFocus={false}
        data={(sites.data ?? []).map((s) => ({ value: s.channelUuid, label: s.channelName }))}
        key={fields.key('channelUuids')}
        {...fields.getInputProps('channelUuids')}
      />
      <MultiSelect
        label="Left out for these networks"
        searchable
        openOnFocus={false}
        data={advertiser.networks.map((n) => ({ value: n.networkUuid, label: n.networkName }))}
        key={fields.key('networkUuids')}
        {...fields.getInputProps('networkUuids')}
      />
    </FormDialog>
  )
}
