import { priceSteps } from '../../contract/bounds.ts'
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Feed } from '../../contract/feeds/feeds.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { FeedPreview } from './feed-preview.tsx'
import { FeedReport } from './feed-report.tsx'
import { formatOptions } from '../../report/feed-networks.ts'
import { SourcePicker } from './source-picker.tsx'
import { TitleParts } from './title-parts.tsx'
import { type FeedFields, useFeedForm } from './use-feed-form.ts'

const separators = [
  { value: '-', label: 'Hyphen (-)' },
  { value: '|', label: 'Pipe (|)' },
  { value: '–', label: 'En dash (–)' },
  { value: '—', label: 'Em dash (—)' },
]
const noSite = { value: '', label: 'No site: links are not tracked' }

/** Picking a known feed fills in the form. */
const KnownFeed = ({ fields }: { fields: FeedFields }) => (
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
)

/** The source of the products, and its vendor. */
function SourceFields({ fields, isNew }: { fields: FeedFields; isNew: boolean }) {
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
      {...(!isNew && name === 'name' ? { 'data-autofocus': true } : {})}
      {...fields.getInputProps(name)}
    />
  )
  return (
    <>
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
    </>
  )
}

/** How titles, price groups and stock are written, and which site the products belong to. */
function OutputFields({ fields }: { fields: FeedFields }) {
  const sites = useQuery(siteOptionsQuery(useApi()))
  return (
    <>
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
    </>
  )
}

/** Deletes a feed after confirmation. */
function DeleteFeed({ feed, onDeleted }: { feed: Feed; onDeleted: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const remove = async () => {
    await api.feeds.remove({ uuid: feed.uuid })
    await makeStale(queries, 'feeds')
    onDeleted()
  }
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        className="feed-delete"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setAsks(true)}
      >
        Delete
      </Button>
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
    </>
  )
}

/** Adds or changes a product feed. Saving starts compiling it. */
export function FeedDialog({ feed, onClose }: { feed: Feed | null; onClose: () => void }) {
  const { form, preview, askPreview } = useFeedForm(feed, onClose)
  return (
    <FormDialog
      title={feed ? 'Edit feed' : 'Create feed'}
      submitLabel={feed ? 'Update' : 'Create'}
      size={600}
      form={form}
      onClose={onClose}
    >
      <KnownFeed fields={form.fields} />
      <SourceFields fields={form.fields} isNew={feed === null} />
      <OutputFields fields={form.fields} />
      <FeedPreview asking={preview} problem={form.problemOf(preview.error)} onAsk={askPreview} />
      {feed ? <FeedReport feed={feed} /> : null}
      {feed ? <DeleteFeed feed={feed} onDeleted={onClose} /> : null}
    </FormDialog>
  )
}
