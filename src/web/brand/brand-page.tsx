import { IconPalette } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { PlanWall } from '../ui/plan-wall.tsx'
import { BrandForm } from './brand-form.tsx'
import { brandQuery } from './queries.ts'
import './brand.css'

const Wall = () => (
  <section className="card">
    <PlanWall
      feature="whiteLabel"
      says="White label is"
      icon={IconPalette}
      subtitle="Merchants, creators and colleagues see your name, logo and colours in place of ours: on their pages and in mails."
      sample={{
        title: 'a brand',
        rows: [
          {
            name: 'Nordlys Media',
            note: 'Logo and colours on the merchant portal and creators’ pages',
            figure: 'Your look',
          },
          {
            name: 'partners@nordlys.dk',
            note: 'Mails come from this address; SPF and DKIM seen',
            figure: 'Your sender',
          },
        ],
      }}
    />
  </section>
)

function Shown() {
  const { data, error, refetch } = useQuery(brandQuery(useApi()))
  if (error && !data)
    return (
      <section className="card">
        <ErrorPanel message={messageOf(error)} onRetry={() => void refetch()} />
      </section>
    )
  return data ? <BrandForm state={data} /> : <LoadingBlock label="Loading the brand" h={420} radius="lg" />
}

/** /settings/brand: the account's own name, logo, colours and sender instead of the product's (R237: white label). */
export default function BrandPage() {
  const mayHave = useMe().userAccountFeatures.includes('whiteLabel')
  return (
    <>
      <PageHead title="Brand" />
      <PageBody>{mayHave ? <Shown /> : <Wall />}</PageBody>
    </>
  )
}
