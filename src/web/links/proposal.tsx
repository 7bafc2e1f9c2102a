import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { FormError } from '../ui/form-error.tsx'
import { notify } from '../ui/notify.ts'
import { shortAddress } from './match-domain.ts'
import { IfMay } from '../lib/if-may.tsx'

/** Where clicks go while the target is broken, and the permanent fix with one click. */
export function Proposal({ link, loses }: { link: SmartLink; loses: string | null }) {
  const api = useApi()
  const queries = useQueryClient()
  const page = link.urlShortReplacementUrl ?? link.urlShortProposedUrl
  const saving = useMutation({
    mutationFn: (urlShortTargetUrl: string) =>
      api.links.update({
        urlShortCode: link.urlShortCode,
        urlShortName: link.urlShortName,
        urlShortChannelUuid: link.urlShortChannelUuid,
        urlShortChannelUrl: link.urlShortChannelUrl,
        urlShortAdvertiserUuid: link.urlShortAdvertiserUuid,
        urlShortCampaignUuid: link.urlShortCampaignUuid,
        urlShortFallbackUrl: link.urlShortFallbackUrl,
        urlShortTargetUrl,
      }),
    onSuccess: async () => {
      await makeStale(queries, 'links')
      notify('Smart link saved')
    },
  })
  if (page === null) return null
  return (
    <div className="link-proposal">
      <p>
        {link.urlShortReplacementUrl === null
          ? `The target is broken${loses === null ? '' : ` and ${loses}`}. The closest page of the shop is `
          : 'The target is broken. Until it works again, clicks go to '}
        <strong>{shortAddress(page)}</strong>.
      </p>
      <IfMay>
        <Button size="xs" loading={saving.isPending} onClick={() => saving.mutate(page)}>
          Save the new address
        </Button>
      </IfMay>
      <FormError problem={saving.error} />
    </div>
  )
}
