import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../lib/api.tsx'
import { messageOf } from '../lib/api-error.ts'
import { linkCheckQuery } from './queries.ts'
import type { LinkPlace } from './use-link-form.ts'

/** Notes about the current target, before saving. A warning does not prevent saving; a refusal will. */
export function LinkNotes({ place }: { place: LinkPlace }) {
  const api = useApi()
  const isWhole =
    place.urlShortChannelUuid !== '' && place.urlShortAdvertiserUuid !== '' && place.urlShortTargetUrl.trim() !== ''
  const { urlShortChannelUuid, urlShortAdvertiserUuid, urlShortTargetUrl, urlShortCampaignUuid } = place
  const check = useQuery({
    ...linkCheckQuery(api, { urlShortChannelUuid, urlShortAdvertiserUuid, urlShortTargetUrl, urlShortCampaignUuid }),
    enabled: isWhole,
  })
  if (!isWhole) return null
  const refused = check.error ? messageOf(check.error).replace(/^url\w+: /, '') : null
  return (
    <ul className="link-notes" aria-live="polite">
      {refused === null ? null : (
        <li data-kind="bad">
          <IconX size={16} aria-hidden />
          {refused}
        </li>
      )}
      {(check.data?.notes ?? []).map(({ kind, text }) => (
        <li key={text} data-kind={kind}>
          {kind === 'good' ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
          {text}
        </li>
      ))}
    </ul>
  )
}
