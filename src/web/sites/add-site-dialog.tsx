import { Button, Modal, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Site } from '../../contract/sites.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'

const types: readonly Site['channelType'][] = ['Website', 'App', 'Newsletter', 'Social media']
const required = (value: string) => (value.trim() === '' ? 'This field is required' : null)

/** Adds a site; the caller goes on to its page, where the script waits. */
export function AddSiteDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (channelUuid: string) => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const me = useMe()
  const currencies = useQuery({
    queryKey: ['account', 'currencies'],
    queryFn: ({ signal }) => api.account.currencies({}, { signal }),
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      channelName: '',
      channelDomain: '',
      channelType: 'Website' as Site['channelType'],
      channelCurrencyCode: me.currency.currencyCode,
    },
    validate: { channelName: required, channelDomain: required },
  })
  const add = useMutation({
    mutationFn: (values: typeof form.values) => api.sites.create(values),
    onSuccess: async (site) => {
      await queries.invalidateQueries({ queryKey: ['sites'] })
      onAdded(site.channelUuid)
    },
  })
  return (
    <Modal opened onClose={onClose} title="Add new site" size={460}>
      <form className="auth-form" noValidate onSubmit={form.onSubmit((values) => add.mutate(values))}>
        <TextInput
          label="Site name"
          data-autofocus
          maxLength={100}
          key={form.key('channelName')}
          {...form.getInputProps('channelName')}
        />
        <TextInput
          label="Domain"
          placeholder="example.com"
          description="The domain your pages are on, without https://"
          maxLength={253}
          key={form.key('channelDomain')}
          {...form.getInputProps('channelDomain')}
        />
        <div className="auth-pair">
          <Select
            label="Type"
            allowDeselect={false}
            data={[...types]}
            key={form.key('channelType')}
            {...form.getInputProps('channelType')}
          />
          <Select
            label="Currency"
            searchable
            allowDeselect={false}
            data={currencies.data?.map((c) => c.currencyCode) ?? [me.currency.currencyCode]}
            key={form.key('channelCurrencyCode')}
            {...form.getInputProps('channelCurrencyCode')}
          />
        </div>
        {add.error ? (
          <p className="form-error" role="alert">
            {messageOf(add.error)}
          </p>
        ) : null}
        <Button type="submit" loading={add.isPending}>
          Add site
        </Button>
      </form>
    </Modal>
  )
}
