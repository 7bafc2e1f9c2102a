import './merchants.css'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { AppLink } from '../ui/app-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { MerchantDetail } from './merchant-detail.tsx'
import { merchantCampaignsQuery, merchantQuery } from './queries.ts'
import type { DirectoryForm } from './texts.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isUnknown = (error: unknown) => error instanceof ApiError && (error.code === 404 || error.code === 400)
const back = (form: DirectoryForm) => ({ to: `/${form}`, label: 'Back to merchants' })

/** One merchant. A value that is not an id counts as a domain, and opens the best matching merchant. */
export function MerchantView({ form }: { form: DirectoryForm }) {
  const { advertiserUuid = '' } = useParams({ strict: false })
  return uuid.test(advertiserUuid) ? (
    <MerchantOfId key={advertiserUuid} form={form} advertiserUuid={advertiserUuid} />
  ) : (
    <MerchantOfDomain form={form} domain={advertiserUuid} />
  )
}

function MerchantOfId({ form, advertiserUuid }: { form: DirectoryForm; advertiserUuid: string }) {
  const api = useApi()
  const { data, error, refetch } = useQuery(merchantQuery(api, advertiserUuid))
  // its alerts and the answer are above everything else: content rendered earlier would move
  const { isPending } = useOpenAlerts()
  const { isLoading } = useQuery(merchantCampaignsQuery(api, advertiserUuid))
  if (data && !isPending && !isLoading) return <MerchantDetail form={form} found={data} />
  return <Waiting form={form} error={error} onRetry={() => void refetch()} />
}

function MerchantOfDomain({ form, domain }: { form: DirectoryForm; domain: string }) {
  const api = useApi()
  const found = useQuery({
    queryKey: ['merchants', 'sought', domain],
    queryFn: async ({ signal }) => {
      const [best] = await api.directory.search({ advertiserDomain: domain }, { signal })
      return best?.advertiserUuid ?? null
    },
    placeholderData: undefined,
  })
  if (found.data) return <Navigate to={`/${form}/${found.data}` as '/'} replace />
  return <Waiting form={form} error={found.error} unknown={found.data === null} onRetry={() => void found.refetch()} />
}

interface WaitingProps {
  form: DirectoryForm
  error: unknown
  unknown?: boolean
  onRetry: () => void
}
/** While the merchant is being looked up, and when there is none. */
function Waiting({ form, error, unknown = false, onRetry }: WaitingProps) {
  return (
    <>
      <PageHead title="Merchant" back={back(form)} />
      <PageBody>
        {unknown || isUnknown(error) ? (
          <section className="card">
            <EmptyState
              icon={IconBuildingStore}
              title="Merchant not found"
              subtitle="None of your networks knows it, or it belongs to another account."
              action={
                <AppLink to={`/${form}`} className="link">
                  All merchants
                </AppLink>
              }
            />
          </section>
        ) : error ? (
          <section className="card">
            <ErrorPanel message={messageOf(error)} onRetry={onRetry} />
          </section>
        ) : (
          <LoadingBlock h={320} radius="lg" />
        )}
      </PageBody>
    </>
  )
}
