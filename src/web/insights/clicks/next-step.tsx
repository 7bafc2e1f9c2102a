import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MerchantCampaign } from '../../../contract/merchants/merchant-campaign.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { IfMay } from '../../lib/if-may.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { stepOf } from './step-of.ts'

/** The campaigns of a click's shop at its networks; null where there are none. */
function useCampaigns(domain: string) {
  const api = useApi()
  const merchant = useQuery({
    queryKey: ['merchants', 'of click', domain],
    queryFn: async ({ signal }): Promise<{ advertiserUuid: string; campaigns: MerchantCampaign[] } | null> => {
      try {
        const advertiserUuid = await api.merchants.uuid({ domain }, { signal })
        return { advertiserUuid, campaigns: await api.merchantPage.listed({ advertiserUuid }, { signal }) }
      } catch (error) {
        if (error instanceof ApiError && error.code === 404) return null
        throw error
      }
    },
  })
  const networks = useQuery({
    queryKey: ['networks', 'available'],
    queryFn: ({ signal }) => api.networks.networks({}, { signal }),
  })
  return { merchant, other: networks.data?.find((n) => n.networkIdentifier === 'generic')?.networkUuid }
}

/** What to do so that the next click to this shop earns: at a network that has it, or with a smart link. */
export function NextStep({ domain }: { domain: string }) {
  const { merchant, other } = useCampaigns(domain)
  if (merchant.isPending || merchant.error) return null
  const { says, act } = stepOf(domain, merchant.data?.campaigns ?? [])
  return (
    <>
      <p className="detail-lead">{says}</p>
      <IfMay>
        <p className="click-steps">
          {act && merchant.data ? (
            <Button component={AppLink} to={`/merchants/${merchant.data.advertiserUuid}`} size="xs">
              {act}
            </Button>
          ) : null}
          {other && act !== null ? (
            <Button
              component={AppLink}
              to={`/networks/${other}`}
              search={{ shop: domain }}
              size="xs"
              variant={act ? 'default' : 'filled'}
            >
              Add it to Other network
            </Button>
          ) : null}
        </p>
      </IfMay>
    </>
  )
}
