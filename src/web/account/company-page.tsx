import './account.css'
import { CompanyVerdict } from './company-verdict.tsx'
import { CompanyCard } from '../lib/company/company-card.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { LeaveCard, TakeAlongCard } from './leave-card.tsx'

/** /settings/company: the business behind the account, and the account as a whole. */
export default function CompanyPage() {
  return (
    <>
      <PageHead title="Company" />
      <PageBody>
        <CompanyVerdict />
        <div className="company-grid">
          <CompanyCard isSaid />
          <div className="account-side">
            <TakeAlongCard />
            <LeaveCard />
          </div>
        </div>
      </PageBody>
    </>
  )
}
