import { longest } from '../../contract/bounds.ts'
import { Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../contract/blank.ts'
import type { Site } from '../../contract/sites/sites.ts'
import { makeStale } from '../lib/make-stale.ts'
import { useApi } from '../lib/api.tsx'
import { currenciesQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'

const types: readonly Site['channelType'][] = ['Website', 'App', 'Newsletter', 'Social media']

type Values = Pick<Site, 'channelName' | 'channelDomain' | 'channelType' | 'channelCurrencyCode'>
interface SiteDialogProps {
  /** The site to change; without one a new one is added. */
  site?: Site
  onClose: () => void
  onSaved: (channelUuid: string) => void
}

/** Adds or changes a site. Server errors are shown at their fields. */
export function SiteDialog({ site, onClose, onSaved }: SiteDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const me = useMe()
  const currencies = useQuery(currenciesQuery(api))
  const form = useServerForm<Values, Site>({
    initialValues: {
      channelName: site?.channelName ?? '',
      channelDomain: site?.channelDomain ?? '',
      channelType: site?.channelType ?? 'Website',
      channelCurrencyCode: site?.channelCurrencyCode ?? me.currency.currencyCode,
    },
    validate: { channelName: neededName, channelDomain: neededName },
    save: (values) =>
      site ? api.sites.update({ channelUuid: site.channelUuid, ...values }) : api.sites.create(values),
    onSaved: async (saved) => {
      await makeStale(queries, 'sites')
      onSaved(saved.channelUuid)
    },
  })
  const { fields } = form
  return (
    <FormDialog
      title={site ? 'Edit site' : 'Add new site'}
      submitLabel={site ? 'Save changes' : 'Add site'}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label="Site name"
        maxLength={longest.siteName}
        key={fields.key('channelName')}
        {...fields.getInputProps('channelName')}
      />
      <TextInput
        label="Domain"
        placeholder="example.com"
        description="The domain your pages are on, without https://"
        maxLength={longest.host}
        key={fields.key('channelDomain')}
        {...fields.getInputProps('channelDomain')}
      />
      <div className="auth-pair">
        <Select
          label="Type"
          allowDeselect={false}
          data={[...types]}
          key={fields.key('channelType')}
          {...fields.getInputProps('channelType')}
        />
        <Select
          label="Currency"
          searchable
          allowDeselect={false}
          data={currencies.data?.map((c) => c.currencyCode) ?? [fields.getValues().channelCurrencyCode]}
          key={fields.key('channelCurrencyCode')}
          {...fields.getInputProps('channelCurrencyCode')}
        />
      </div>
    </FormDialog>
  )
}
