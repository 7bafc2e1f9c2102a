import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../contract/blank.ts'
import type { Site } from '../../contract/sites/sites.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormError } from '../ui/form-error.tsx'

const types: readonly Site['channelType'][] = ['Website', 'App', 'Newsletter', 'Social media']

type Values = Pick<Site, 'channelName' | 'channelDomain' | 'channelType' | 'channelCurrencyCode'>
interface SiteDialogProps {
  /** The site to change; without one a new one is added. */
  site?: Site
  onClose: () => void
  onSaved: (channelUuid: string) => void
}

/** Adds a site, or changes one. What the server refuses is shown at its field. */
export function SiteDialog({ site, onClose, onSaved }: SiteDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const me = useMe()
  const currencies = useQuery({
    queryKey: ['account', 'currencies'],
    queryFn: ({ signal }) => api.account.currencies({}, { signal }),
  })
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: {
      channelName: site?.channelName ?? '',
      channelDomain: site?.channelDomain ?? '',
      channelType: site?.channelType ?? 'Website',
      channelCurrencyCode: site?.channelCurrencyCode ?? me.currency.currencyCode,
    },
    validate: { channelName: neededName, channelDomain: neededName },
  })
  const save = useMutation({
    mutationFn: (values: Values): Promise<Site> =>
      site ? api.sites.update({ channelUuid: site.channelUuid, ...values }) : api.sites.create(values),
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: ['sites'] })
      onSaved(saved.channelUuid)
    },
    onError: (error) => {
      const [, field, problem] = /^(channel\w+): (.+)$/.exec(messageOf(error)) ?? []
      if (!field || !problem || !(field in form.getValues())) return
      form.setFieldError(field, problem)
      form.getInputNode(field)?.focus()
    },
  })
  const isAtField = Object.keys(form.errors).length > 0
  return (
    <Dialog onClose={onClose} title={site ? 'Edit site' : 'Add new site'} size={460}>
      <form className="auth-form" noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
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
            data={currencies.data?.map((c) => c.currencyCode) ?? [form.getValues().channelCurrencyCode]}
            key={form.key('channelCurrencyCode')}
            {...form.getInputProps('channelCurrencyCode')}
          />
        </div>
        <FormError problem={isAtField ? null : save.error} />
        <Button type="submit" loading={save.isPending}>
          {site ? 'Save changes' : 'Add site'}
        </Button>
      </form>
    </Dialog>
  )
}
