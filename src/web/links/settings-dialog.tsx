import { longest } from '../../contract/bounds.ts'
import { Radio, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Healing, LinkSiteSettings } from '../../contract/links/link-settings.ts'
import { useApi } from '../lib/api.tsx'
import { messageOf } from '../lib/api-error.ts'
import { makeStale } from '../lib/make-stale.ts'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { notify } from '../ui/notify.ts'
import { shortAddress } from './match-domain.ts'
import { linkSettingsQuery } from './queries.ts'

/** The shared settings of all links, and of all links of a site. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const settings = useQuery(linkSettingsQuery(api))
  if (settings.data) return <SettingsForm {...settings.data} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title="Smart link settings" size={520}>
      {settings.error ? (
        <ErrorPanel small message={messageOf(settings.error)} onRetry={() => void settings.refetch()} />
      ) : (
        <p className="dim">Loading …</p>
      )}
    </Dialog>
  )
}

type Values = LinkSiteSettings & { healing: Healing }
const none = { channelUuid: '', utmSource: '', utmMedium: '', utmCampaign: '', fallbackUrl: '' }

function SettingsForm(p: { healing: Healing; sites: LinkSiteSettings[]; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const names = useQuery(siteOptionsQuery(api))
  const [site, setSite] = useState(p.sites[0] ?? none)
  const form = useServerForm<Values, unknown>({
    initialValues: { ...site, fallbackUrl: shortAddress(site.fallbackUrl), healing: p.healing },
    save: async ({ healing, ...values }) => {
      if (healing !== p.healing) await api.linkSettings.saveHealing({ healing })
      if (values.channelUuid !== '') await api.linkSettings.saveSite(values)
    },
    onSaved: async () => {
      await makeStale(queries, 'links')
      notify('Settings saved')
      p.onClose()
    },
  })
  const { fields } = form
  const choose = (uuid: string | null) => {
    const next = p.sites.find((s) => s.channelUuid === uuid)
    if (!next) return
    setSite(next)
    for (const [name, value] of Object.entries(next)) fields.setFieldValue(name as keyof Values, value)
  }
  const nameOf = (uuid: string) => names.data?.find((s) => s.channelUuid === uuid)?.channelName ?? uuid
  return (
    <FormDialog title="Smart link settings" submitLabel="Save" size={520} form={form} onClose={p.onClose}>
      <Radio.Group
        label="While a target is broken"
        description="Only after two failures at least six hours apart, and back to it once it is healthy again."
        key={fields.key('healing')}
        {...fields.getInputProps('healing')}
      >
        <div className="link-choices">
          <Radio value="off" label="Change nothing" />
          <Radio value="campaign" label="Another connected campaign carries clicks to the same page" />
          <Radio
            value="address"
            label="Also follow the shop’s own permanent move, then the fallback of the link or site"
          />
        </div>
      </Radio.Group>
      {p.sites.length > 0 ? (
        <>
          <Select
            label="Site"
            allowDeselect={false}
            searchable={p.sites.length > 10}
            data={p.sites.map((s) => ({ value: s.channelUuid, label: nameOf(s.channelUuid) }))}
            value={site.channelUuid}
            onChange={choose}
          />
          {(['utmSource', 'utmMedium', 'utmCampaign'] as const).map((name) => (
            <TextInput
              key={fields.key(name)}
              label={name.replace('utm', 'utm_').toLowerCase()}
              description={name === 'utmCampaign' ? '{link} stands for the code of the link' : undefined}
              maxLength={longest.utm}
              {...fields.getInputProps(name)}
            />
          ))}
          <TextInput
            label="Fallback of the site"
            description="A page of this site, for links without a fallback of their own"
            maxLength={longest.url}
            key={fields.key('fallbackUrl')}
            {...fields.getInputProps('fallbackUrl')}
          />
        </>
      ) : null}
    </FormDialog>
  )
}
