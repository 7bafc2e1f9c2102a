import { useMutation, useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../contract/blank.ts'
import type { FeedFormat, TitleSeparator } from '../../contract/feeds/feed-formats.ts'
import type { Feed } from '../../contract/feeds/feeds.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { type ServerForm, useServerForm } from '../ui/form/use-server-form.ts'
import { notify } from '../ui/notify.ts'

type FeedValues = {
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
export type FeedFields = ServerForm<FeedValues>['fields']

const noTitle = 'Title format is missing "Title" part'
/** The fields that affect the preview; changes of other fields leave it valid. */
const previewed = (v: FeedValues) => ({
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
const valuesOf = (feed: Feed | null): FeedValues => ({
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

const inputOf = ({ feedFormat, channelUuid, ...v }: FeedValues) => ({
  ...v,
  feedFormat: feedFormat as FeedFormat,
  titleFormat: v.titleFormat.join(','),
  priceStepCount: Number(v.priceStepCount),
  excludeOutOfStock: v.excludeOutOfStock ? (1 as const) : (0 as const),
  isActive: v.isActive ? (1 as const) : (0 as const),
  channelUuid: channelUuid === '' ? null : channelUuid,
})

/** The form of a feed, and its preview, which is discarded as soon as it no longer matches the form. */
export function useFeedForm(feed: Feed | null, onClose: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const preview = useMutation({ mutationFn: (input: ReturnType<typeof previewed>) => api.feeds.preview(input) })
  const form = useServerForm<FeedValues, { success: boolean }>({
    initialValues: valuesOf(feed),
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
    save: async (values) => {
      const input = inputOf(values)
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
  return { form: { ...form, onSubmit }, preview, askPreview }
}
