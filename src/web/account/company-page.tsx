import './account.css'
import { CompanyVerdict } from './company-verdict.tsx'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../lib/api.tsx'
import { CompanyCard, companyQuery } from '../lib/company/company-card.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { LeaveCard, TakeAlongCard } from './leave-card.tsx'

/** /settings/company: the business behind the account, and the account as a whole. */
export default function CompanyPage() {
  // the verdict above the cards depends on it and would push them down
  const isPending = useQuery(companyQuery(useApi())).isPending
  return (
    <>
      <PageHead title="Company" />
      <PageBody>
        {isPending ? (
          <LoadingBlock h={420} radius="lg" />
        ) : (
          <>
            <CompanyVerdict />
            <div className="company-grid">
              <CompanyCard isSaid />
              <div className="account-side">
                <TakeAlongCard />
                <LeaveCard />
              </div>
            </div>
          </>
        )}
      </PageBody>
    </>
  )
}
