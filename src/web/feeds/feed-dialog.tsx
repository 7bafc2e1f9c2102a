import { priceSteps } from '../../contract/bounds.ts'
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { neededName } from '../../contract/blank.ts'
import type { FeedFormat, TitleSeparator } from '../../contract/feeds/feed-formats.ts'
import type { Feed } from '../../contract/feeds/feeds.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { notify } from '../ui/notify.ts'
import { FeedPreview } from './feed-preview.tsx'
import { FeedReport } from './feed-report.tsx'
import { formatOptions } from '../../report/feed-networks.ts'
import { SourcePicker } from './source-picker.tsx'
import { TitleParts } from './title-parts.tsx'

type Values = {
  name: string
  domain: string
  filename: string
  country: string
  currency: string
  feedUrl: string
  feedFormat: FeedFormat | ''
  titleFormat: string[]
  titleSeparator: TitleSeparator
  priceStepCount: string
  excludeOutOfStock: boolean
  isActive: boolean
  channelUuid: string
}
const separators = [
  { value: '-', label: 'Hyphen (-)' },
  { value: '|', label: 'Pipe (|)' },
  { value: '–', label: 'En dash (–)' },
  { value: '—', label: 'Em dash (—)' },
]
const noTitle = 'Title format is missing "Title" part'
const noSite = { value: '', label: 'No site: links are not tracked' }
/** What decides over a preview; with anything else of it changed, the shown one stays right. */
const previewed = (v: Values) => ({
  name: v.name,
  country: v.country,
  currency: v.currency,
  feedUrl: v.feedUrl,
  feedFormat: v.feedFormat as FeedFormat,
  titleFormat: v.titleFormat.join(','),
  titleSeparator: v.titleSeparator,
  excludeOutOfStock: v.excludeOutOfStock,
})
const neededForPreview = ['name', 'country', 'currency', 'feedUrl', 'feedFormat', 'titleFormat'] as const
const first = (feed: Feed | null): Values => ({
  name: feed?.name ?? '',
  domain: feed?.domain ?? '',
  filename: feed?.filename ?? '',
  country: feed?.country ?? '',
  currency: feed?.currency ?? '',
  feedUrl: feed?.feedUrl ?? '',
  feedFormat: feed?.feedFormat ?? '',
  titleFormat: feed?.titleFormat.split(',') ?? ['title'],
  titleSeparator: feed?.titleSeparator ?? '-',
  priceStepCount: String(feed?.priceStepCount ?? 5),
  excludeOutOfStock: feed?.excludeOutOfStock ?? true,
  isActive: feed?.isActive ?? true,
  channelUuid: feed?.channelUuid ?? '',
})

/** Adds a product feed, or changes one. Compiling begins when it is saved. */
export function FeedDialog({ feed, onClose }: { feed: Feed | null; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const sites = useQuery(siteOptionsQuery(api))
  const [asks, setAsks] = useState(false)
  const preview = useMutation({ mutationFn: (input: ReturnType<typeof previewed>) => api.feeds.preview(input) })
  const form = useServerForm<Values, { success: boolean }>({
    initialValues: first(feed),
    onValuesChange: (values) => {
      const { isIdle, variables } = preview
      if (!isIdle && JSON.stringify(previewed(values)) !== JSON.stringify(variables)) preview.reset()
    },
    validate: {
      name: neededName,
      domain: neededName,
      filename: neededName,
      country: neededName,
      currency: neededName,
      feedUrl: neededName,
      feedFormat: neededName,
      priceStepCount: (text) => (/^\d+$/.test(text.trim()) ? null : 'Not a number'),
      titleFormat: (chosen) => (chosen.includes('title') ? null : noTitle),
    },
    save: async ({ feedFormat, channelUuid, ...v }) => {
      const input = {
        ...v,
        feedFormat: feedFormat as FeedFormat,
        titleFormat: v.titleFormat.join(','),
        priceStepCount: Number(v.priceStepCount),
        excludeOutOfStock: v.excludeOutOfStock ? (1 as const) : (0 as const),
        isActive: v.isActive ? (1 as const) : (0 as const),
        channelUuid: channelUuid === '' ? null : channelUuid,
      }
      try {
        const saved = feed ? await api.feeds.update({ uuid: feed.uuid, ...input }) : await api.feeds.create(input)
        if (!saved.success) throw new Error('The feed was not saved')
        return saved
      } catch (error) {
        notify(messageOf(error), 'bad')
        throw error
      }
    },
    onSaved: async () => {
      await makeStale(queries, 'feeds')
      notify(feed ? 'Feed updated' : 'Feed created')
      onClose()
    },
  })
  const { fields } = form
  const askPreview = () => {
    const wrong = neededForPreview.filter((field) => fields.validateField(field).hasError)
    if (wrong[0] !== undefined) return fields.getInputNode(wrong[0])?.focus()
    preview.mutate(previewed(fields.getValues()), { onError: form.showRefusal })
  }
  const onSubmit: typeof form.onSubmit = (event) => {
    if (!fields.getValues().titleFormat.includes('title')) notify(noTitle, 'bad')
    form.onSubmit(event)
  }
  const remove = async () => {
    if (!feed) return
    await api.feeds.remove({ uuid: feed.uuid })
    await makeStale(queries, 'feeds')
    onClose()
  }
  const text = (
    name: 'name' | 'domain' | 'filename' | 'country' | 'currency' | 'feedUrl',
    label: string,
    most: number,
    description?: string,
  ) => (
    <TextInput
      key={fields.key(name)}
      label={label}
      maxLength={most}
      description={description}
      {...(feed && name === 'name' ? { 'data-autofocus': true } : {})}
      {...fields.getInputProps(name)}
    />
  )
  return (
    <FormDialog
      title={feed ? 'Edit feed' : 'Create feed'}
      submitLabel={feed ? 'Update' : 'Create'}
      size={600}
      form={{ ...form, onSubmit }}
      onClose={onClose}
    >
      <SourcePicker
        onChosen={(s) => {
          fields.setFieldValue('name', s.feedName)
          fields.setFieldValue('domain', s.feedAdvertiserDomain)
          fields.setFieldValue('filename', s.feedAdvertiserDomain.replaceAll(/[^A-Za-z0-9]+/g, '-'))
          fields.setFieldValue('country', s.feedCountryCode)
          fields.setFieldValue('currency', s.feedCurrencyCode)
          fields.setFieldValue('feedUrl', s.feedUrl)
          fields.setFieldValue('feedFormat', s.feedFormat)
        }}
      />
      <div className="auth-pair">
        {text('name', 'Vendor name', 150)}
        {text('domain', 'Vendor domain', 253)}
      </div>
      {text('filename', 'File name in Google Merchant Center', 100)}
      <div className="auth-pair">
        {text('country', 'Default country code', 2)}
        {text('currency', 'Default currency code', 3)}
      </div>
      {text(
        'feedUrl',
        'Feed source URL',
        2048,
        'Keys in it are hidden once it is saved, as •••. Left like this they stay.',
      )}
      <Select
        label="Feed source format"
        allowDeselect={false}
        data={formatOptions}
        key={fields.key('feedFormat')}
        {...fields.getInputProps('feedFormat')}
      />
      <div className="auth-pair">
        <TitleParts key={fields.key('titleFormat')} {...fields.getInputProps('titleFormat')} />
        <Select
          label="Title separator"
          description="Between the parts"
          allowDeselect={false}
          data={separators}
          key={fields.key('titleSeparator')}
          {...fields.getInputProps('titleSeparator')}
        />
      </div>
      <div className="auth-pair">
        <TextInput
          label="Price intervals"
          description="Groups in custom_label_0"
          inputMode="numeric"
          maxLength={String(priceSteps.most).length}
          key={fields.key('priceStepCount')}
          {...fields.getInputProps('priceStepCount')}
        />
        <Select
          label="Site"
          description="Whose clicks its products count as"
          allowDeselect={false}
          data={[noSite, ...(sites.data ?? []).map((s) => ({ value: s.channelUuid, label: s.channelName }))]}
          key={fields.key('channelUuid')}
          {...fields.getInputProps('channelUuid')}
        />
      </div>
      <Checkbox
        label="Exclude &quot;out of stock&quot; products"
        key={fields.key('excludeOutOfStock')}
        {...fields.getInputProps('excludeOutOfStock', { type: 'checkbox' })}
      />
      <Checkbox
        label="Keep XML feed up-to-date"
        key={fields.key('isActive')}
        {...fields.getInputProps('isActive', { type: 'checkbox' })}
      />
      <FeedPreview asking={preview} problem={form.problemOf(preview.error)} onAsk={askPreview} />
      {feed ? <FeedReport feed={feed} /> : null}
      {feed ? (
        <Button
          variant="subtle"
          color="red"
          className="feed-delete"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsks(true)}
        >
          Delete
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={remove}
        title="Are you sure?"
        confirmLabel="Delete"
        danger
      >
        The address of this feed will answer nothing any more.
      </ConfirmDialog>
    </FormDialog>
  )
}
