import { leastLinkCode, longest } from '../../contract/bounds.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../lib/api.tsx'
import { linkSettingsQuery } from './queries.ts'
import type { LinkForm } from './use-link-form.ts'

/** Rarely used options: a custom name, UTM parameters, a fallback. */
export function MoreFields({ link, code }: { link: LinkForm; code: string | null }) {
  const api = useApi()
  const { fields } = link.form
  const settings = useQuery(linkSettingsQuery(api))
  const site = settings.data?.sites.find((s) => s.channelUuid === link.place.urlShortChannelUuid)
  const utm = site
    ? [
        ['utm_source', site.utmSource],
        ['utm_medium', site.utmMedium],
        ['utm_campaign', site.utmCampaign],
      ].filter(([, value]) => value)
    : []
  const shown = utm.map(([name, value]) => `${name}=${value?.replaceAll('{link}', code ?? '{link}')}`).join('&')
  return (
    <details className="link-details">
      <summary>Custom name, UTM and fallback</summary>
      {code === null ? (
        <TextInput
          label="Custom name"
          description={`${leastLinkCode} to ${longest.linkCode} letters, digits and hyphens. Without it a short code is drawn; it cannot be changed later.`}
          placeholder="summer-sale"
          maxLength={longest.linkCode}
          key={fields.key('urlShortCode')}
          {...fields.getInputProps('urlShortCode')}
        />
      ) : null}
      <Checkbox
        label="Add the site’s UTM parameters"
        description={shown === '' ? 'This site has none yet: set them under Settings in the list' : shown}
        disabled={shown === ''}
        key={fields.key('urlShortAddUtm')}
        {...fields.getInputProps('urlShortAddUtm', { type: 'checkbox' })}
      />
      <TextInput
        label="Fallback"
        description="Where clicks go when the page is known to be gone: a page of the merchant or of your site"
        placeholder="shop.com/category"
        maxLength={longest.url}
        key={fields.key('urlShortFallbackUrl')}
        {...fields.getInputProps('urlShortFallbackUrl')}
      />
    </details>
  )
}
