import { longest } from '../../contract/bounds.ts'
import { Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import { neededName } from '../../contract/blank.ts'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { creatorLinks } from '../../contract/creators/creator-links.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { merchantOptionsQuery, siteOptionsQuery } from '../lib/option-queries.ts'
import { byDomain } from '../lib/shop-filter.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { LinkShown } from './link-shown.tsx'

type Made = Output<typeof creatorLinks.create>
type Values = { channelUuid: string; targetUrl: string; shortName: string; advertiserUuid: string | null }
const mostOptions = 30

/** Makes a link whose clicks count for the creator, and shows it: signed links are not stored. */
export function LinkDialog({ creator, onClose }: { creator: CreatorView; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const sites = useQuery(siteOptionsQuery(api))
  const merchants = useQuery(merchantOptionsQuery(api))
  const [made, setMade] = useState<Made | null>(null)
  const form = useServerForm<Values, Made>({
    initialValues: { channelUuid: '', targetUrl: '', shortName: '', advertiserUuid: null },
    validate: {
      channelUuid: neededName,
      targetUrl: neededName,
      advertiserUuid: (uuid, { shortName }) => (shortName.trim() !== '' && !uuid ? 'This field is required' : null),
    },
    save: (values) => api.creatorLinks.create({ creatorId: creator.creatorId, ...values }),
    onSaved: async (link) => {
      setMade(link)
      await Promise.all([makeStale(queries, 'creators'), makeStale(queries, 'links')])
    },
  })
  const { fields } = form
  if (made)
    return (
      <Dialog title={`Link of ${creator.creatorName}`} onClose={onClose}>
        <LinkShown link={made} name={creator.creatorSlug} />
      </Dialog>
    )
  return (
    <FormDialog title="New link" submitLabel="Make link" form={form} onClose={onClose}>
      <TextInput
        label="Page of the shop"
        placeholder="shop.com/product"
        maxLength={longest.url}
        key={fields.key('targetUrl')}
        {...fields.getInputProps('targetUrl')}
      />
      <Select
        label="Site"
        description="The site whose campaigns carry its clicks."
        placeholder={sites.isPending ? 'Loading …' : 'Choose a site'}
        searchable
        allowDeselect={false}
        nothingFoundMessage="Nothing found"
        limit={mostOptions}
        data={sites.data?.map((s) => ({ value: s.channelUuid, label: s.channelName })) ?? []}
        key={fields.key('channelUuid')}
        {...fields.getInputProps('channelUuid')}
      />
      <TextInput
        label="Name of a smart link"
        description="With a name there is a smart link as well, with a QR code. Left empty, there is the signed link alone."
        maxLength={longest.linkName}
        key={fields.key('shortName')}
        {...fields.getInputProps('shortName')}
      />
      <Select
        label="Merchant of the smart link"
        placeholder={merchants.isPending ? 'Loading …' : 'Choose a merchant'}
        searchable
        clearable
        nothingFoundMessage="Nothing found"
        limit={mostOptions}
        filter={byDomain}
        data={merchants.data?.map((m) => ({ value: m.advertiserUuid, label: m.advertiserDomain })) ?? []}
        key={fields.key('advertiserUuid')}
        {...fields.getInputProps('advertiserUuid')}
      />
    </FormDialog>
  )
}
